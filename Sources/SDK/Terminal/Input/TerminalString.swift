/// A string that a terminal sends (ECMA-48 5.6), while it arrives: its bytes are counted and dropped, except for the
/// first few, which may be an answer.
struct TerminalString {
    /// Whether the string is an OSC string, which a bell ends too.
    private let endsWithBell: Bool
    private var content: [UInt8] = []
    private var isComplete = false
    private var count = 0
    private var sawEscape = false

    /// Creates a string after its introducer.
    ///
    /// - Parameter endsWithBell: Whether a bell ends the string too, as in xterm's OSC strings.
    init(endsWithBell: Bool) {
        self.endsWithBell = endsWithBell
    }

    /// The report in the string, after its end.
    var report: TerminalReport? {
        guard isComplete, count == content.count else { return nil }
        guard endsWithBell else { return content == TerminalReport.picturesAnswer ? .pictures : nil }
        return BackgroundReport.color(in: content).map { .background($0) }
    }

    /// Moves the position over bytes of the string, and returns whether the string has ended.
    mutating func swallow(_ bytes: [UInt8], from position: inout Int) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            if sawEscape {
                // ESC \\ ends a string; any other sequence aborts it and begins with this escape.
                isComplete = byte == UInt8(ascii: "\\")
                position += isComplete ? 1 : -1
                return true
            }
            // An escape at the end of a read is parsed again with the next read.
            if byte == 0x1B {
                guard position + 1 < bytes.count else { return false }
                sawEscape = true
                position += 1
                continue
            }
            guard count < KeyDecoder.maximumString else { return true }
            position += 1
            isComplete = byte == 0x07 && endsWithBell
            // CAN and SUB abort the string.
            if isComplete || byte == 0x18 || byte == 0x1A { return true }
            // No answer has another control character: it is a key.
            if byte < 0x20 {
                position -= 1
                return true
            }
            count += 1
            if content.count < BackgroundReport.mostBytes { content.append(byte) }
        }
        return false
    }
}

extension TerminalString {
    /// Returns whether the bytes after an introducer are the start of a string that terminals send, or `nil` if that
    /// isn't known yet.
    ///
    /// The introducers are also letters and signs with alt, after which text may follow. An OSC string begins with a
    /// number and a semicolon (xterm), a DCS string with parameters and a sign (answers to XTVERSION, XTGETTCAP,
    /// DECRQSS), an APC string with a G (kitty's graphics); no terminal sends PM and SOS.
    static func isString(_ introducer: UInt8, _ body: ArraySlice<UInt8>) -> Bool? {
        switch introducer {
        case UInt8(ascii: "]"):
            let digits = body.prefix(4).prefix { (0x30...0x39).contains($0) }
            guard let next = body[digits.endIndex...].first else { return nil }
            return !digits.isEmpty && next == UInt8(ascii: ";")
        case UInt8(ascii: "P"):
            let parameters = body.prefix(16).prefix { (0x30...0x3B).contains($0) }
            guard let next = body[parameters.endIndex...].first else { return nil }
            return "!$+>".utf8.contains(next)
        case UInt8(ascii: "_"): return body.first.map { $0 == UInt8(ascii: "G") }
        default: return false
        }
    }
}
