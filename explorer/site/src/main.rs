//! Builds the explorer as static files, which any file host serves below any path: `cargo run -p
//! optimal-play-site -- out/`.

#[cfg(not(target_family = "wasm"))]
mod build;
#[cfg(not(target_family = "wasm"))]
mod compiler;
#[cfg(not(target_family = "wasm"))]
mod order;

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    build::main()
}

// The program is not for a browser, but a package has its targets on every machine.
#[cfg(target_family = "wasm")]
fn main() {}
