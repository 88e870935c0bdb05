/// A short text that stands for a long one in a file or its name, and does not show it.
///
/// FNV-1a, from two starts: the same on every run and machine, and enough to tell texts apart that nobody has made to
/// collide. A fingerprint is no cryptographic digest: a reader who can guess a text can find out whether it was that.
package enum Fingerprint {
    /// Returns the fingerprint of a text, in hexadecimal digits.
    static func of(_ text: String) -> String {
        hash(of: text) + "-" + hash(of: text, from: 0x8422_2325_cbf2_9ce4)
    }

    /// Returns the hash of a text from one start, by default that of FNV-1a, in hexadecimal digits.
    package static func hash(of text: String, from start: UInt64 = 0xcbf2_9ce4_8422_2325) -> String {
        String(text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }
}
