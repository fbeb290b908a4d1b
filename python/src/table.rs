//! A table of positions as a stream of Arrow.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BinaryArray, Int64Array, ListArray, RecordBatch, RecordBatchReader, StringArray,
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyCapsule, PyIterator};

/// A capsule with a stream of rows. `columns` are their names, each with what it holds: `"number"`,
/// `"text"`, `"bytes"`, or lists of them, `"numbers"` and `"texts"`. `batches` iterates over some
/// rows at a time, column by column.
#[pyfunction]
pub(crate) fn arrow_stream<'py>(
    py: Python<'py>,
    columns: Vec<(String, String)>,
    batches: Bound<'py, PyIterator>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let fields = columns.iter().map(|(name, kind)| {
        let item = |kind| Field::new("item", kind, true);
        let kind = match kind.as_str() {
            "number" => DataType::Int64,
            "text" => DataType::Utf8,
            "numbers" => DataType::List(Arc::new(item(DataType::Int64))),
            "texts" => DataType::List(Arc::new(item(DataType::Utf8))),
            _ => DataType::Binary,
        };
        Field::new(name, kind, true)
    });
    let reader = Batches {
        schema: Arc::new(Schema::new(fields.collect::<Vec<_>>())),
        batches: batches.unbind(),
    };
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// Rows that are made when they are read, in any thread.
struct Batches {
    schema: SchemaRef,
    batches: Py<PyIterator>,
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        Python::attach(|py| {
            let batch = self.batches.bind(py).clone().next()?;
            let batch = batch.and_then(|batch| self.batch(&batch));
            Some(batch.unwrap_or_else(|error| Err(ArrowError::ExternalError(Box::new(error)))))
        })
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

impl Batches {
    /// The rows in these columns.
    fn batch(&self, columns: &Bound<'_, PyAny>) -> PyResult<Result<RecordBatch, ArrowError>> {
        let fields = self.schema.fields().iter();
        let arrays = fields.zip(columns.try_iter()?).map(|(field, values)| {
            let values: Vec<_> = values?.try_iter()?.collect::<PyResult<_>>()?;
            array(field.data_type(), &values)
        });
        let arrays = arrays.collect::<PyResult<Vec<_>>>()?;
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), arrays))
    }
}

/// The values of a column.
fn array(kind: &DataType, values: &[Bound<'_, PyAny>]) -> PyResult<ArrayRef> {
    Ok(match kind {
        DataType::Int64 => {
            let numbers = values.iter().map(PyAnyMethods::extract::<Option<i64>>);
            Arc::new(numbers.collect::<PyResult<Int64Array>>()?)
        }
        DataType::Utf8 => {
            let texts = values
                .iter()
                .map(PyAnyMethods::extract::<Option<PyBackedStr>>);
            Arc::new(texts.collect::<PyResult<StringArray>>()?)
        }
        DataType::List(field) => {
            let (mut items, mut lengths) = (Vec::new(), Vec::new());
            for list in values {
                let before = items.len();
                for item in list.try_iter()? {
                    items.push(item?);
                }
                lengths.push(items.len() - before);
            }
            let items = array(field.data_type(), &items)?;
            let offsets = OffsetBuffer::from_lengths(lengths);
            Arc::new(ListArray::new(Arc::clone(field), offsets, items, None))
        }
        _ => {
            let rows = values
                .iter()
                .map(|it| Ok(it.extract::<Option<PyBackedBytes>>()?));
            Arc::new(rows.collect::<PyResult<BinaryArray>>()?)
        }
    })
}
