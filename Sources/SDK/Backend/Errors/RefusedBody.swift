import MillracePlatform

/// The body of a refused answer: kept for decoding, and never shown.
///
/// A refused body often repeats text that a person has typed, so textual forms and mirrors omit it, and its encoded
/// form has no secrets.
struct RefusedBody: Sendable {
    /// The largest number of bytes that are kept.
    static let limit = 64 * 1024

    /// The start of the body; all of it where it is no longer than the limit.
    let data: Data

    init(_ body: Data = Data()) {
        // A copy, so that an error doesn't keep all of a long body.
        let start = body.count > RefusedBody.limit ? Data(Array(body.prefix(RefusedBody.limit))) : body
        data = RefusedBody.converted(start) ?? start
    }

    var isEmpty: Bool { data.isEmpty }

    /// The body as it is decoded, and as it is encoded: both give the same value.
    ///
    /// Bytes that aren't UTF-8 are replaced.
    var text: String { String(decoding: data, as: UTF8.self) }

    /// Returns a body in UTF-16 or UTF-32 as UTF-8; nil for any other.
    ///
    /// The function distinguishes the encodings as in RFC 4627, section 3.
    private static func converted(_ body: Data) -> Data? {
        guard let encoding = encoding(of: Array(body.prefix(4))), let text = String(data: body, encoding: encoding)
        else {
            return nil
        }
        return Data(text.utf8.prefix(limit))
    }

    private static func encoding(of start: [UInt8]) -> String.Encoding? {
        guard start.count == 4 else { return nil }
        if start[..<2] == [0xFE, 0xFF] || start[..<2] == [0xFF, 0xFE] {
            return start[0] == 0xFF && start[2...] == [0, 0] ? .utf32 : .utf16
        }
        return switch (start[0] == 0, start[1] == 0, start[2] == 0, start[3] == 0) {
        case (true, true, _, false): .utf32BigEndian
        case (true, false, _, _): .utf16BigEndian
        case (false, true, true, true): .utf32LittleEndian
        case (false, true, _, _): .utf16LittleEndian
        default: nil
        }
    }

    /// Creates the body from an encoded form, which a mask may have made longer than the limit.
    private init(stored text: String) {
        data = Data(text.utf8)
    }

    /// The body without secrets, as text, in which bytes that aren't UTF-8 are replaced: a truncated body may end in
    /// the middle of a character.
    private var masked: String {
        String(decoding: RefusedBody.redaction.body(Array(text.utf8)), as: UTF8.self)
    }

    /// Masks numbers by a number, so that a document stays valid.
    private static let redaction = Redaction(number: "0")
}

extension RefusedBody: Equatable {
    /// Returns whether two bodies are the same, apart from secrets.
    static func == (lhs: RefusedBody, rhs: RefusedBody) -> Bool {
        if lhs.data == rhs.data { return true }
        return lhs.masked == rhs.masked
    }
}

extension RefusedBody: Codable {
    init(from decoder: any Decoder) throws {
        self.init(stored: try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(masked)
    }
}

extension RefusedBody: Redacted {
    /// The number of bytes.
    var description: String { "(\(data.count) bytes)" }
}
