extension StringProtocol {
    /// Returns the text without some ASCII characters at both ends: fields of HTTP are surrounded by spaces and tabs.
    func trimming(_ characters: StaticString) -> String {
        let bytes = Array(utf8)
        func stays(_ byte: UInt8) -> Bool { characters.withUTF8Buffer { !$0.contains(byte) } }
        guard let first = bytes.firstIndex(where: stays), let last = bytes.lastIndex(where: stays) else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
