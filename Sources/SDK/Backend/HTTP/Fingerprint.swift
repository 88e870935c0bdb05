import MillracePlatform

/// A short text that represents a long one in a file or its name, without showing it.
///
/// A `StableHash` from two starts. A fingerprint isn't a cryptographic digest: a reader who guesses a text can check
/// whether it was that text.
package enum Fingerprint {
    /// Returns the fingerprint of a text, in hexadecimal digits.
    static func of(_ text: String) -> String {
        hash(of: text) + "-" + hash(of: text, from: 0x8422_2325_cbf2_9ce4)
    }

    /// Returns the hash of a text, by default from the start of FNV-1a, in hexadecimal digits.
    package static func hash(of text: String, from start: UInt64 = StableHash.start) -> String {
        String(StableHash.of(text, from: start), radix: 16)
    }
}
