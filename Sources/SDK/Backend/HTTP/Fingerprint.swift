import MillracePlatform

/// A short text that stands for a long one in a file or its name, and does not show it.
///
/// A `StableHash` from two starts. A fingerprint is no cryptographic digest: a reader who can guess a text can find out
/// whether it was that.
package enum Fingerprint {
    /// Returns the fingerprint of a text, in hexadecimal digits.
    static func of(_ text: String) -> String {
        hash(of: text) + "-" + hash(of: text, from: 0x8422_2325_cbf2_9ce4)
    }

    /// Returns the hash of a text, by default from where FNV-1a starts, in hexadecimal digits.
    package static func hash(of text: String, from start: UInt64 = StableHash.start) -> String {
        String(StableHash.of(text.utf8, from: start), radix: 16)
    }
}
