//! What a member says of itself, in the messages that prove that it knows the secret.

use std::fmt;

/// The version of everything that members say to one another.
const PROTOCOL: u32 = 2;

/// The version of the crate: members of different versions might solve differently.
const VERSION: &str = env!("CARGO_PKG_VERSION");

const VERSION_BYTES: usize = 16;

/// The number of bytes that a hello has, in every version.
pub(crate) const LENGTH: usize = 4 + VERSION_BYTES + 4 + 4;

/// What a member says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    pub(crate) fn new(member: usize, members: usize) -> Self {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Self::of_version(VERSION, number(member), number(members))
    }

    fn of_version(text: &str, member: u32, members: u32) -> Self {
        let mut version = [0; VERSION_BYTES];
        for (to, from) in version.iter_mut().zip(text.bytes()) {
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

    pub(crate) fn to_bytes(self) -> [u8; LENGTH] {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(self.protocol.to_le_bytes());
        bytes.extend(self.version);
        bytes.extend(self.member.to_le_bytes());
        bytes.extend(self.members.to_le_bytes());
        bytes.try_into().expect("the parts are LENGTH bytes long")
    }

    pub(crate) fn from_bytes(bytes: &[u8; LENGTH]) -> Self {
        let mut rest = &bytes[..];
        Self {
            protocol: u32::from_le_bytes(take(&mut rest)),
            version: take(&mut rest),
            member: u32::from_le_bytes(take(&mut rest)),
            members: u32::from_le_bytes(take(&mut rest)),
        }
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
    let (first, others) = rest
        .split_first_chunk()
        .expect("the parts are LENGTH bytes long");
    *rest = others;
    *first
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The hello of a member of two, which has another version.
    pub(crate) fn of_another_version(member: u32) -> Hello {
        Hello::of_version("9.9.9", member, 2)
    }

    proptest! {
        #[test]
        fn a_hello_is_read_as_written(member: u32, members: u32) {
            let hello = Hello::of_version("1.2.3", member, members);
            prop_assert_eq!(Hello::from_bytes(&hello.to_bytes()), hello);
        }
    }

    #[test]
    fn a_version_is_shown_as_text() {
        let shown = Hello::new(0, 1).version().to_string();
        assert_eq!(shown, format!("{VERSION} (protocol 2)"));
    }
}
