/// The head of an answer, line by line as it comes from the network.
///
/// It is kept as bytes until somebody asks for its fields, which is not done on the network's thread.
struct AnswerHead: Sendable {
    private(set) var status = 0
    private(set) var isComplete = false
    private var size = 0
    private let limit: Int
    /// The names and values of the fields, one after the other.
    private var bytes: [UInt8] = []
    private var lines: [Line] = []

    private struct Line {
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
    var capacity: Int { bytes.capacity + lines.capacity * MemoryLayout<Line>.stride }

    /// Takes a line with its line break.
    ///
    /// Returns false where the head is larger than its limit.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        size += line.count
        guard size <= limit else { return false }
        let text = AnswerHead.trimmed(line[...])
        if AnswerHead.isStatus(line), !isComplete || status < 200 {
            begin(text)
        } else if isComplete {
            // A trailer: it came after the body, and may not pose as a part of the head (RFC 9110, section 6.5.1).
        } else if text.isEmpty {
            isComplete = true
        } else if line.first == 32 || line.first == 9 {
            guard let last = lines.indices.last else { return true }
            bytes.append(32)
            lines[last].value = lines[last].value.lowerBound..<append(text).upperBound
        } else if let colon = text.indices.first(where: { text[$0] == UInt8(ascii: ":") }) {
            let name = append(AnswerHead.trimmed(text[..<colon]))
            let value = append(AnswerHead.trimmed(text[(colon + 1)...]))
            lines.append(Line(name: name, value: value))
        }
        return true
    }

    /// What is wrong with a whole head that libcurl lets pass, where something is.
    var fault: String? {
        // Which of two lengths the body has can't be known (RFC 9112, section 6.3).
        let lengths = lines(named: "content-length")
        if lengths.contains(where: { bytes[$0.value] != bytes[lengths[0].value] }) { return "two lengths that differ" }
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
    private func list(of name: String) -> String? {
        let list = lines(named: name).map { text($0.value) }.joined(separator: ", ")
        return list.isEmpty ? nil : list.lowercased()
    }

    private func lines(named name: String) -> [Line] {
        lines.filter { HeaderFields.Field.areSame(bytes[$0.name], name.utf8) }
    }

    /// Returns the fields, without those that described an encoding that has been undone.
    func decodedFields(hasBody: Bool) -> HeaderFields {
        var headers = HeaderFields(lines.map { .init(name: text($0.name), value: text($0.value)) })
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
        lines.removeAll(keepingCapacity: true)
    }

    /// Keeps a piece of a line, and returns where it is now.
    private mutating func append(_ piece: UnsafeRawBufferPointer) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: piece)
        return start..<bytes.count
    }

    private static func trimmed(_ piece: Slice<UnsafeRawBufferPointer>) -> UnsafeRawBufferPointer {
        var (start, end) = (piece.startIndex, piece.endIndex)
        while start < end, isBlank(piece.base[start]) { start += 1 }
        while start < end, isBlank(piece.base[end - 1]) { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: piece.base[start..<end])
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }

    /// Returns bytes as UTF-8 where they are that, and as Latin-1 where they are not.
    private func text(_ range: Range<Int>) -> String {
        bytes.withUnsafeBytes { bytes in
            let piece = UnsafeRawBufferPointer(rebasing: bytes[range])
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
