//! What the programs of the library share.

#[path = "../../../examples/support/bundled.rs"]
pub(crate) mod bundled;
#[path = "../../../examples/support/columns.rs"]
pub(crate) mod columns;
#[path = "../../../examples/support/options.rs"]
pub(crate) mod options;
#[path = "../../../examples/support/pairs.rs"]
pub(crate) mod pairs;
#[path = "../../../examples/support/size.rs"]
pub(crate) mod size;
#[path = "../../../examples/support/squares.rs"]
pub(crate) mod squares;
#[path = "../../../examples/support/store_name.rs"]
pub(crate) mod store_name;
#[path = "../../../examples/support/whole.rs"]
pub(crate) mod whole;
