//! Who asks: the machine that a connection comes from.

use std::net::{IpAddr, Ipv6Addr};

/// How many bits of an IPv6 address name a network. One machine has all addresses of its network.
const NETWORK_BITS: u32 = 64;

/// Who asks: the machine that a connection comes from, whatever its port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client(IpAddr);

impl Client {
    /// The client whose connection comes from this address.
    pub(crate) const fn at(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                let network = address.to_bits() >> NETWORK_BITS << NETWORK_BITS;
                IpAddr::V6(Ipv6Addr::from_bits(network))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_a_machine_are_one_client() {
        let client = |text: &str| Client::at(text.parse().expect("an address"));
        assert_eq!(client("127.0.0.1"), client("::ffff:127.0.0.1"));
        assert_ne!(client("127.0.0.1"), client("127.0.0.2"));
        assert_eq!(client("2001:db8::1"), client("2001:db8::2:3"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
    }
}
