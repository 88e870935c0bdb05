/// The head of a response, received line by line.
struct AnswerHead: Sendable {
    /// The state of the head after a line.
    enum State {
        /// More lines of the head, or of the trailers, may follow.
        case incomplete
        /// The line has completed the head of the final response.
        case complete
        /// The response doesn't begin with a status line (RFC 9112, section 4).
        case malformed
        /// The head is larger than its limit.
        case tooLarge
    }

    private(set) var status = 0
    private(set) var isComplete = false
    /// Whether the connection is shared by several exchanges.
    private(set) var isMultiplexed = false
    private var isMalformed = false
    private var isFolded = false
    private var size = 0
    /// The largest size of the head, in bytes.
    let limit: Int
    private var lines = FieldLines()

    init(limit: Int) {
        self.limit = limit
    }

    /// Removes the contents, and keeps the allocated memory.
    mutating func clear() {
        status = 0
        isComplete = false
        isMalformed = false
        isFolded = false
        size = 0
        lines.removeAll()
    }

    /// Whether any part of the response has arrived.
    var hasBegun: Bool { size > 0 }

    /// The size of the allocated memory, in bytes.
    var capacity: Int { lines.capacity }

    /// Takes a line including its line break.
    mutating func take(_ line: UnsafeRawBufferPointer) -> State {
        let isFirst = size == 0 || isComplete && status < 200
        size += line.count
        guard size <= limit else { return .tooLarge }
        let text = line.withoutBlanks
        if isFirst {
            begin(text)
        } else if isComplete {
            // Trailers come after the body, and must not be mistaken for parts of the head (RFC 9110, section 6.5.1).
        } else if line.first == 13 || line.first == 10 {
            isComplete = true
            if !isMalformed, status >= 200 { return .complete }
        } else if line.first == 32 || line.first == 9 {
            // The line continues the last field (RFC 9112, section 5.2).
            isFolded = isFolded || lines.lastIsFraming
            lines.extendLast(by: text)
        } else {
            lines.append(text)
        }
        return isMalformed ? .malformed : .incomplete
    }

    private mutating func begin(_ text: UnsafeRawBufferPointer) {
        isComplete = false
        isFolded = false
        lines.removeAll()
        let version = text.dropFirst(5).prefix { $0 != 32 }
        let digits = text.dropFirst(5 + version.count).drop { $0 == 32 }.prefix { $0 != 32 }
        let isNumber = digits.count == 3 && digits.allSatisfy { (48...57).contains($0) }
        status = isNumber ? digits.reduce(0) { $0 * 10 + Int($1 - 48) } : 0
        isMultiplexed = version.first == UInt8(ascii: "2")
        isMalformed =
            !text.begins(with: "HTTP/") || !AnswerHead.isVersion(version) || status < 100
    }

    private static func isVersion(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
        let isDigit: (UInt8) -> Bool = { (48...57).contains($0) }
        guard let first = text.first, let last = text.last, isDigit(first), isDigit(last) else { return false }
        return text.count == 1 || text.count == 3 && text[text.startIndex + 1] == UInt8(ascii: ".")
    }

    /// The fault of a complete head that libcurl accepts; nil without one.
    var fault: String? {
        let framing = lines.framing
        // The two sides may read such a name differently (RFC 9112, section 5.1).
        if framing.hasSpacedName { return "a blank behind the name of a field" }
        if isFolded { return "a length on two lines" }
        // With two lengths, the length of the body is unknown (RFC 9112, section 6.3).
        if let fault = framing.length.fault { return fault }
        // libcurl undoes other encodings, and accepts a truncated body as a complete one.
        return framing.hasForeignCoding ? "an encoding that was not asked for" : nil
    }

    /// The length of the body according to the fields; nil if they have none.
    var length: Int? {
        let framing = lines.framing
        return framing.hasCoding ? nil : framing.length.value
    }

    /// Whether only the end of the connection shows where the body ends.
    var endsWithConnection: Bool {
        let framing = lines.framing
        return !isMultiplexed && framing.length.value == nil && !framing.isChunked
    }

    /// The names of the body's encodings, in the order in which they were applied; nil without encodings.
    var contentEncoding: String? {
        guard lines.haveEncoding else { return nil }
        let names = list(of: "Content-Encoding")
        return names == "identity" ? nil : names
    }

    /// Returns the values of all fields of a name as one list, in lower case; nil if there are none.
    private func list(of name: String) -> String? {
        let values = lines.values(of: name)
        guard values.contains(where: { !$0.isEmpty }) else { return nil }
        return values.joined(separator: ", ").lowercased()
    }

    /// Returns the fields, without those on an encoding that was undone.
    func decodedFields(hasBody: Bool) -> HeaderFields {
        var headers = HeaderFields(lines.copy())
        if hasBody, lines.haveEncoding {
            headers["Content-Encoding"] = nil
            headers["Content-Length"] = nil
        }
        return headers
    }
}
