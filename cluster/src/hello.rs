//! The handshake: what each side of a new connection says first.

use std::fmt;

/// A bit that seven-bit channels lose, letters to see, and ends of lines that text modes change.
const MAGIC: [u8; 8] = *b"\x89OPW\r\n\x1a\n";

/// The version of everything that members say to one another.
const PROTOCOL: u32 = 1;

/// The version of the crate: members of different versions might solve differently.
const VERSION: &str = env!("CARGO_PKG_VERSION");

const VERSION_BYTES: usize = 16;

/// How many bytes a hello has.
pub(crate) const LENGTH: usize = 8 + 4 + VERSION_BYTES + 4 + 4 + 4;

/// What a member says first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hello {
    protocol: u32,
    version: [u8; VERSION_BYTES],
    /// The number of the member.
    pub(crate) member: u32,
    /// The number of members.
    pub(crate) members: u32,
}

/// The version of a member: that of its crate, and that of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Version {
    protocol: u32,
    version: [u8; VERSION_BYTES],
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = self.version.split(|&byte| byte == 0).next();
        let version = version.unwrap_or_default().escape_ascii();
        write!(f, "{version} (protocol {})", self.protocol)
    }
}

impl Hello {
    /// The hello of a member of this version.
    pub(crate) fn new(member: u32, members: u32) -> Self {
        let mut version = [0; VERSION_BYTES];
        for (to, from) in version.iter_mut().zip(VERSION.bytes()) {
            *to = from;
        }
        Self {
            protocol: PROTOCOL,
            version,
            member,
            members,
        }
    }

    /// The version of the member.
    pub(crate) const fn version(&self) -> Version {
        Version {
            protocol: self.protocol,
            version: self.version,
        }
    }

    pub(crate) fn to_bytes(&self) -> [u8; LENGTH] {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(MAGIC);
        bytes.extend(self.protocol.to_le_bytes());
        bytes.extend(self.version);
        bytes.extend(self.member.to_le_bytes());
        bytes.extend(self.members.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.try_into().expect("the parts are LENGTH bytes long")
    }

    /// The hello in these bytes, or `None` if they are not one.
    pub(crate) fn from_bytes(bytes: &[u8; LENGTH]) -> Option<Self> {
        let mut rest = &bytes[..];
        let magic: [u8; 8] = take(&mut rest)?;
        let protocol = u32::from_le_bytes(take(&mut rest)?);
        let version = take(&mut rest)?;
        let member = u32::from_le_bytes(take(&mut rest)?);
        let members = u32::from_le_bytes(take(&mut rest)?);
        let check = u32::from_le_bytes(take(&mut rest)?);
        let is_whole = magic == MAGIC && check == crc32fast::hash(&bytes[..LENGTH - 4]);
        is_whole.then_some(Self {
            protocol,
            version,
            member,
            members,
        })
    }

    /// Whether a hello may begin with these bytes. A stranger is known by its first ones.
    pub(crate) fn may_begin(bytes: &[u8]) -> bool {
        bytes.iter().zip(&MAGIC).all(|(byte, magic)| byte == magic)
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, others) = rest.split_first_chunk()?;
    *rest = others;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_hello_is_read_as_written(member: u32, members: u32) {
            let hello = Hello::new(member, members);
            prop_assert!(Hello::may_begin(&hello.to_bytes()));
            prop_assert_eq!(Hello::from_bytes(&hello.to_bytes()), Some(hello));
        }

        #[test]
        fn no_byte_can_be_another(at in 0..LENGTH, change in 1_u8..) {
            let mut bytes = Hello::new(1, 2).to_bytes();
            bytes[at] ^= change;
            prop_assert_eq!(Hello::from_bytes(&bytes), None);
        }

        #[test]
        fn random_bytes_are_no_hello(bytes: [u8; LENGTH]) {
            prop_assert_eq!(Hello::from_bytes(&bytes), None);
        }
    }

    #[test]
    fn a_request_for_a_page_is_known_by_its_first_byte() {
        assert!(!Hello::may_begin(b"G"));
        assert!(Hello::may_begin(b""));
    }

    #[test]
    fn a_version_is_shown_as_text() {
        let shown = Hello::new(0, 1).version().to_string();
        assert_eq!(shown, format!("{VERSION} (protocol 1)"));
    }
}
