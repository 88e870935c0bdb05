/// A string that a terminal sends (ECMA-48 5.6), while it arrives: its bytes are counted and dropped, except for the first
/// few, which may be an answer.
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
        guard endsWithBell, isComplete, count == content.count else { return nil }
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
            count += 1
            if content.count < BackgroundReport.mostBytes { content.append(byte) }
        }
        return false
    }
}
