"""States of JAX as rows of bytes, for the arrays of `BatchRules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import jax
    from numpy.typing import NDArray


class Field(NamedTuple):
    """Where a field of a state is in a row."""

    number: int
    shape: tuple[int, ...]
    dtype: Any
    first: int
    end: int

    def write(self, array: jax.Array) -> jax.Array:
        """The bytes of the field, eight truth values in a byte."""
        import jax
        from jax import numpy as jnp

        flat = array.reshape(-1)
        if self.dtype == bool:
            return jnp.packbits(flat)
        if jnp.issubdtype(self.dtype, jnp.floating):
            flat = flat + 0  # of the zeros, only the one without a sign
        return jax.lax.bitcast_convert_type(flat, jnp.uint8).reshape(-1)

    def read(self, row: jax.Array) -> jax.Array:
        """The field of a row."""
        import jax
        from jax import numpy as jnp

        part = row[self.first : self.end]
        if self.dtype == bool:
            return jnp.unpackbits(part, count=_size(self.shape)).astype(bool).reshape(self.shape)
        size = self.dtype.itemsize
        groups = part.reshape(-1, size) if size > 1 else part
        return jax.lax.bitcast_convert_type(groups, self.dtype).reshape(self.shape)

    def of_rows(self, rows: NDArray[Any]) -> NDArray[Any]:
        """The field of each row."""
        import numpy

        part = numpy.ascontiguousarray(rows[:, self.first : self.end])
        if self.dtype == bool:
            bits = numpy.unpackbits(part, axis=1, count=_size(self.shape))
            return bits.reshape(-1, *self.shape)
        values: NDArray[Any] = part.view(self.dtype).reshape(-1, *self.shape)
        return values


def layout(fields: list[tuple[int, Any]]) -> list[Field]:
    """These fields, each with its number, side by side in a row."""
    placed, first = [], 0
    for number, array in fields:
        size = _size(array.shape)
        end = first + (-(-size // 8) if array.dtype == bool else size * array.dtype.itemsize)
        placed.append(Field(number, array.shape, array.dtype, first, end))
        first = end
    return placed


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size
