/// The head of an answer, line by line as it comes from the network.
struct AnswerHead {
    private(set) var status = 0
    private(set) var isComplete = false
    private var fields: [(name: String, value: String)] = []
    private var size = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether anything of an answer has come.
    var hasBegun: Bool { size > 0 }

    /// Takes a line with its line break.
    ///
    /// Returns false where the head is larger than its limit.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        size += line.count
        guard size <= limit else { return false }
        let bytes = AnswerHead.trimmed(line[...])
        if line.starts(with: AnswerHead.statusStart), !isComplete || status < 200 {
            begin(bytes)
        } else if isComplete {
            // A trailer: it came after the body, and may not pose as a part of the head (RFC 9110, section 6.5.1).
        } else if bytes.isEmpty {
            isComplete = true
        } else if line.first == 32 || line.first == 9 {
            guard let last = fields.popLast() else { return true }
            fields.append((last.name, last.value + " " + AnswerHead.text(bytes)))
        } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            let value = AnswerHead.trimmed(bytes[(colon + 1)...])
            fields.append((AnswerHead.text(AnswerHead.trimmed(bytes[..<colon])), AnswerHead.text(value)))
        }
        return true
    }

    /// What is wrong with a whole head that libcurl lets pass, where something is.
    var fault: String? {
        // Which of two lengths the body has can't be known (RFC 9112, section 6.3).
        let lengths = values(of: "content-length")
        if lengths.dropFirst().contains(where: { $0 != lengths[0] }) { return "two lengths that differ" }
        // libcurl undoes others, and takes a body that is cut short for a whole one.
        let encodings = values(of: "transfer-encoding").joined(separator: ", ").lowercased()
        return ["", "chunked", "identity"].contains(encodings) ? nil : "an encoding that was not asked for"
    }

    /// The names of the encodings that the body has, in the order in which they were applied; nil where it has none.
    var contentEncoding: String? {
        let names = values(of: "content-encoding").joined(separator: ", ").lowercased()
        return names.isEmpty || names == "identity" ? nil : names
    }

    /// Returns the values of all fields of a name, which is given in lower case.
    private func values(of name: String) -> [String] {
        fields.filter { $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name }.map(\.value)
    }

    /// Returns the fields, without those that described an encoding that has been undone.
    func decodedFields(hasBody: Bool) -> HeaderFields {
        var headers = HeaderFields()
        for field in fields { headers.append(field.name, field.value) }
        if hasBody, headers["Content-Encoding"] != nil {
            headers["Content-Encoding"] = nil
            headers["Content-Length"] = nil
        }
        return headers
    }

    private static let statusStart = Array("HTTP/".utf8)

    private mutating func begin(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let digits = bytes.drop { $0 != 32 }.drop { $0 == 32 }.prefix(3)
        status = digits.reduce(0) { (48...57).contains($1) ? $0 * 10 + Int($1 - 48) : $0 }
        fields = []
        isComplete = false
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var rest = bytes.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return rest
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }

    /// Returns bytes as UTF-8 where they are that, and as Latin-1 where they are not.
    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }
}
