import MillracePlatform

extension StringProtocol {
    /// Returns the text without some ASCII characters at both ends: fields of HTTP are surrounded by spaces and tabs.
    func trimming(_ characters: StaticString = " \t") -> String {
        let kept = Array(utf8)[...].trimming { byte in characters.withUTF8Buffer { $0.contains(byte) } }
        return String(decoding: kept, as: UTF8.self)
    }
}
