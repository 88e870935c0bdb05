/// The head of an answer, line by line as it comes from the network.
///
/// It is kept as bytes until somebody asks for its fields, which is not done on the network's thread.
struct AnswerHead: Sendable {
    private(set) var status = 0
    private(set) var isComplete = false
    private var size = 0
    private let limit: Int
    /// The lines of the fields, one after the other.
    private var bytes: [UInt8] = []
    private var fields: [Field] = []

    /// Where a field is in the bytes.
    private struct Field {
        let name: Range<Int>
        var value: Range<Int>
    }

    init(limit: Int) {
        self.limit = limit
    }

    /// Forgets the head, but not the memory that it took.
    mutating func clear() {
        status = 0
        isComplete = false
        size = 0
        clearFields()
    }

    /// Whether anything of an answer has come.
    var hasBegun: Bool { size > 0 }

    /// How many bytes of memory it keeps.
    var capacity: Int { bytes.capacity + fields.capacity * MemoryLayout<Field>.stride }

    /// Takes a line with its line break.
    ///
    /// Returns false where the head is larger than its limit.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        size += line.count
        guard size <= limit else { return false }
        let text = AnswerHead.trimmed(line, 0..<line.count)
        if AnswerHead.isStatus(line), !isComplete || status < 200 {
            begin(AnswerHead.piece(line, text))
        } else if isComplete {
            // A trailer: it came after the body, and may not pose as a part of the head (RFC 9110, section 6.5.1).
        } else if text.isEmpty {
            isComplete = true
        } else if line.first == 32 || line.first == 9 {
            continueField(with: AnswerHead.piece(line, text))
        } else {
            addField(line, text)
        }
        return true
    }

    /// What is wrong with a whole head that libcurl lets pass, where something is.
    var fault: String? {
        // Which of two lengths the body has can't be known (RFC 9112, section 6.3).
        let lengths = values(named: "content-length")
        if lengths.contains(where: { bytes[$0] != bytes[lengths[0]] }) { return "two lengths that differ" }
        // libcurl undoes others, and takes a body that is cut short for a whole one.
        guard let encodings = list(of: "transfer-encoding") else { return nil }
        return ["chunked", "identity"].contains(encodings) ? nil : "an encoding that was not asked for"
    }

    /// The names of the encodings that the body has, in the order in which they were applied; nil where it has none.
    var contentEncoding: String? {
        let names = list(of: "content-encoding")
        return names == "identity" ? nil : names
    }

    /// Returns the values of all fields of a name as one list, in lower case; nil where there are none.
    private func list(of name: StaticString) -> String? {
        let list = values(named: name).map(text).joined(separator: ", ")
        return list.isEmpty ? nil : list.lowercased()
    }

    /// Returns where the values of all fields of a name are.
    private func values(named name: StaticString) -> [Range<Int>] {
        var values: [Range<Int>] = []
        let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        for field in fields where field.name.count == name.count && HeaderFields.Field.areSame(bytes[field.name], name) {
            values.append(field.value)
        }
        return values
    }

    /// Returns the fields, without those that described an encoding that has been undone.
    func decodedFields(hasBody: Bool) -> HeaderFields {
        var headers = HeaderFields(fields.map { .init(name: text($0.name), value: text($0.value)) })
        if hasBody, headers["Content-Encoding"] != nil {
            headers["Content-Encoding"] = nil
            headers["Content-Length"] = nil
        }
        return headers
    }

    // Lines come from the network one by one, and fast: they are looked at in place.

    private static func isStatus(_ line: UnsafeRawBufferPointer) -> Bool {
        line.first == UInt8(ascii: "H") && line.starts(with: "HTTP/".utf8)
    }

    private mutating func begin(_ text: UnsafeRawBufferPointer) {
        let digits = text.drop { $0 != 32 }.drop { $0 == 32 }.prefix(3)
        status = digits.reduce(0) { (48...57).contains($1) ? $0 * 10 + Int($1 - 48) : $0 }
        isComplete = false
        clearFields()
    }

    private mutating func clearFields() {
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
    }

    /// Keeps a field. A line without a colon is none.
    private mutating func addField(_ line: UnsafeRawBufferPointer, _ text: Range<Int>) {
        guard let colon = text.first(where: { line[$0] == UInt8(ascii: ":") }) else { return }
        let name = AnswerHead.trimmed(line, text.lowerBound..<colon)
        let value = AnswerHead.trimmed(line, (colon + 1)..<text.upperBound)
        let offset = bytes.count - text.lowerBound
        bytes.append(contentsOf: AnswerHead.piece(line, text))
        fields.append(
            Field(
                name: (name.lowerBound + offset)..<(name.upperBound + offset),
                value: (value.lowerBound + offset)..<(value.upperBound + offset)
            )
        )
    }

    /// Adds a line that begins with a blank to the value of the last field (RFC 9112, section 5.2).
    private mutating func continueField(with text: UnsafeRawBufferPointer) {
        guard let last = fields.indices.last else { return }
        bytes.append(32)
        bytes.append(contentsOf: text)
        fields[last].value = fields[last].value.lowerBound..<bytes.count
    }

    /// Returns a part of a line without the blanks around it.
    private static func trimmed(_ line: UnsafeRawBufferPointer, _ part: Range<Int>) -> Range<Int> {
        var (start, end) = (part.lowerBound, part.upperBound)
        while start < end, isBlank(line[start]) { start += 1 }
        while start < end, isBlank(line[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func piece(_ line: UnsafeRawBufferPointer, _ part: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: line[part])
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }

    /// Returns bytes as UTF-8 where they are that, and as Latin-1 where they are not.
    private func text(_ range: Range<Int>) -> String {
        bytes.withUnsafeBytes { bytes in
            let piece = AnswerHead.piece(bytes, range)
            // Nearly all is ASCII, and needs no generic validation, which profiles showed. Nor does the loop stop early, so
            // that it takes many bytes at a time.
            if piece.reduce(0, |) < 128 { return String(decoding: piece, as: UTF8.self) }
            if let text = String(validating: piece, as: UTF8.self) { return text }
            var text = ""
            for byte in piece { text.unicodeScalars.append(Unicode.Scalar(byte)) }
            return text
        }
    }
}
