//! Members in processes of their own, over the loopback interface: how they meet, and how they end
//! when one of them is lost.
#![cfg(target_os = "linux")]

mod ended;
mod interrupted;
mod lost;
mod memory;
mod namespaces;
mod program;
mod secrets;
mod start;
mod stores;
mod strangers;
