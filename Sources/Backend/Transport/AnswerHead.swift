/// The head of an answer, line by line as it comes from the network.
struct AnswerHead: Sendable {
    private(set) var status = 0
    private(set) var isComplete = false
    private var size = 0
    private let limit: Int
    private var lines = FieldLines()

    init(limit: Int) {
        self.limit = limit
    }

    /// Forgets the head, but not the memory that it took.
    mutating func clear() {
        status = 0
        isComplete = false
        size = 0
        lines.removeAll()
    }

    /// Whether anything of an answer has come.
    var hasBegun: Bool { size > 0 }

    /// How many bytes of memory it keeps.
    var capacity: Int { lines.capacity }

    /// Takes a line with its line break.
    ///
    /// Returns false where the head is larger than its limit.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        size += line.count
        guard size <= limit else { return false }
        let text = line.withoutBlanks
        if AnswerHead.isStatus(line), !isComplete || status < 200 {
            begin(text)
        } else if isComplete {
            // A trailer: it came after the body, and may not pose as a part of the head (RFC 9110, section 6.5.1).
        } else if text.isEmpty {
            isComplete = true
        } else if line.first == 32 || line.first == 9 {
            // The last field goes on (RFC 9112, section 5.2).
            lines.extendLast(by: text)
        } else {
            lines.append(text)
        }
        return true
    }

    private static func isStatus(_ line: UnsafeRawBufferPointer) -> Bool {
        line.first == UInt8(ascii: "H") && line.starts(with: "HTTP/".utf8)
    }

    private mutating func begin(_ text: UnsafeRawBufferPointer) {
        let digits = text.drop { $0 != 32 }.drop { $0 == 32 }.prefix(3)
        status = digits.reduce(0) { (48...57).contains($1) ? $0 * 10 + Int($1 - 48) : $0 }
        isComplete = false
        lines.removeAll()
    }

    /// What is wrong with a whole head that libcurl lets pass, where something is.
    var fault: String? {
        // Which of two lengths the body has can't be known (RFC 9112, section 6.3).
        let lengths = lines.values(of: "Content-Length")
        if lengths.contains(where: { $0 != lengths[0] }) { return "two lengths that differ" }
        // libcurl undoes others, and takes a body that is cut short for a whole one.
        guard let encodings = list(of: "Transfer-Encoding") else { return nil }
        return ["chunked", "identity"].contains(encodings) ? nil : "an encoding that was not asked for"
    }

    /// The names of the encodings that the body has, in the order in which they were applied; nil where it has none.
    var contentEncoding: String? {
        let names = list(of: "Content-Encoding")
        return names == "identity" ? nil : names
    }

    /// Returns the values of all fields of a name as one list, in lower case; nil where there are none.
    private func list(of name: String) -> String? {
        let values = lines.values(of: name)
        guard values.contains(where: { !$0.isEmpty }) else { return nil }
        return values.joined(separator: ", ").lowercased()
    }

    /// Returns the fields, without those that described an encoding that has been undone.
    func decodedFields(hasBody: Bool) -> HeaderFields {
        var headers = HeaderFields(lines.copy())
        if hasBody, headers["Content-Encoding"] != nil {
            headers["Content-Encoding"] = nil
            headers["Content-Length"] = nil
        }
        return headers
    }
}
