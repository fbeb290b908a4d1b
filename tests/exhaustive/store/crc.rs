//! The checksum of the files, for tests that change them.

/// The checksum of ISO 3309, bit by bit.
pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| crc >> 1 ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
    let add = |crc: u32, byte: &u8| (0..8).fold(crc ^ u32::from(*byte), step);
    !bytes.iter().fold(!0, add)
}

/// The lines of a manifest with the checksums that they should have.
pub(crate) fn with_checksums<'l>(lines: impl IntoIterator<Item = &'l str>) -> String {
    let lines = lines.into_iter();
    let lines = lines.map(|line| format!("{line} {:08x}\n", crc32(line.as_bytes())));
    lines.collect()
}

/// The lines of a manifest without their checksums.
pub(crate) fn lines(manifest: &str) -> Vec<&str> {
    let lines = manifest.lines().map(|line| line.rsplit_once(' '));
    lines
        .map(|parts| parts.expect("it has a checksum").0)
        .collect()
}
