/// The head of an answer, line by line as it comes from the network.
struct AnswerHead {
    private(set) var status = 0
    private(set) var isComplete = false
    private var fields: [HeaderFields.Field] = []
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
        let text = AnswerHead.trimmed(line, 0..<line.count)
        if AnswerHead.isStatus(line), !isComplete || status < 200 {
            begin(line, text)
        } else if isComplete {
            // A trailer: it came after the body, and may not pose as a part of the head (RFC 9110, section 6.5.1).
        } else if text.isEmpty {
            isComplete = true
        } else if line.first == 32 || line.first == 9 {
            guard let last = fields.popLast() else { return true }
            fields.append(.init(name: last.name, value: last.value + " " + AnswerHead.text(line, text)))
        } else if let colon = text.first(where: { line[$0] == UInt8(ascii: ":") }) {
            let name = AnswerHead.trimmed(line, text.lowerBound..<colon)
            let value = AnswerHead.trimmed(line, colon + 1..<text.upperBound)
            fields.append(.init(name: AnswerHead.text(line, name), value: AnswerHead.text(line, value)))
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
        var headers = HeaderFields(fields)
        if hasBody, headers["Content-Encoding"] != nil {
            headers["Content-Encoding"] = nil
            headers["Content-Length"] = nil
        }
        return headers
    }

    // Lines come from the network one by one, and fast: they are looked at in place, by ranges of their bytes.

    private static func isStatus(_ line: UnsafeRawBufferPointer) -> Bool {
        line.first == UInt8(ascii: "H") && line.starts(with: "HTTP/".utf8)
    }

    private mutating func begin(_ line: UnsafeRawBufferPointer, _ text: Range<Int>) {
        let digits = line[text].drop { $0 != 32 }.drop { $0 == 32 }.prefix(3)
        status = digits.reduce(0) { (48...57).contains($1) ? $0 * 10 + Int($1 - 48) : $0 }
        fields = []
        fields.reserveCapacity(12)
        isComplete = false
    }

    private static func trimmed(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(line[start]) { start += 1 }
        while start < end, isBlank(line[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }

    /// Returns bytes as UTF-8 where they are that, and as Latin-1 where they are not.
    private static func text(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        let bytes = UnsafeRawBufferPointer(rebasing: line[range])
        // Nearly all is ASCII, and needs no generic validation, which profiles showed.
        if bytes.allSatisfy({ $0 < 128 }) { return String(decoding: bytes, as: UTF8.self) }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }
}
