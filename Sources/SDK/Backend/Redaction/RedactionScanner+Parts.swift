extension RedactionScanner {
    /// Masks the content of a part of `multipart/form-data` (RFC 7578), if the part's name denotes a secret.
    ///
    /// The position is after the word `form-data`.
    mutating func scanPart() {
        // A part's head isn't longer, and the limit ensures that a text that only looks like many parts is read once.
        let limit = position + 1_000
        guard let head = end(of: ["\r\n\r\n", "\n\n"], from: position, before: limit) else { return }
        let content = head.end
        guard isSecretPart(bytes[position..<head.start]) else { return }
        out += bytes[position..<content] + rules.mask
        position = end(of: ["\r\n--", "\n--"], from: content, before: bytes.count)?.start ?? bytes.count
    }

    private func isSecretPart(_ head: ArraySlice<UInt8>) -> Bool {
        let parameters = head.split { ";\r\n".utf8.contains($0) }
        return parameters.contains { parameter in
            let parameter = parameter.drop { $0 == UInt8(ascii: " ") }
            guard parameter.lazy.map({ $0 | 0x20 }).starts(with: "name=".utf8.map { $0 | 0x20 }) else { return false }
            return rules.isSecret(parameter.dropFirst("name=".utf8.count), in: .item)
        }
    }

    /// The position of the first of several texts.
    private func end(of texts: [String], from start: Int, before limit: Int) -> (start: Int, end: Int)? {
        for index in start..<max(start, min(limit, bytes.count)) {
            for text in texts where bytes[index...].starts(with: text.utf8) { return (index, index + text.utf8.count) }
        }
        return nil
    }
}
