//! Sizes in arguments.

use bytesize::ByteSize;

/// A number of bytes, or what one looks like.
pub(crate) fn size(text: &str) -> Result<ByteSize, String> {
    let size = text.parse();
    size.map_err(|_| "expected a size, such as 64MiB or 2GB".to_owned())
}
