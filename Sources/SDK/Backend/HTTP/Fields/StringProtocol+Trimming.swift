import MillracePlatform

extension StringProtocol {
    /// Returns the text without some ASCII characters at both ends, by default the spaces and tabs around fields of
    /// HTTP.
    func trimming(_ characters: StaticString = " \t") -> String {
        let kept = Array(utf8)[...].trimming { byte in characters.withUTF8Buffer { $0.contains(byte) } }
        return String(decoding: kept, as: UTF8.self)
    }
}
