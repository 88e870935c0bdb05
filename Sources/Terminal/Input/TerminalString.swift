/// A string that a terminal sends (ECMA-48 5.6), as far as it has come: its bytes are counted and not kept.
struct TerminalString {
    private let endsWithBell: Bool
    private var count = 0
    private var sawEscape = false

    /// Creates a string of which nothing has come but its introducer.
    ///
    /// - Parameter endsWithBell: Whether a bell ends it too, as xterm has it for OSC.
    init(endsWithBell: Bool) {
        self.endsWithBell = endsWithBell
    }

    /// Moves over the bytes of the string, and returns whether it is over.
    mutating func swallow(_ bytes: [UInt8], from position: inout Int) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            if sawEscape {
                // ESC \\ ends a string; any other sequence breaks it off, and begins with this escape.
                position += byte == UInt8(ascii: "\\") ? 1 : -1
                return true
            }
            // An escape that was the last byte of a read is still before this position when the next read comes.
            if byte == 0x1B {
                guard position + 1 < bytes.count else { return false }
                sawEscape = true
                position += 1
                continue
            }
            guard count < KeyDecoder.maximumString else { return true }
            position += 1
            count += 1
            // CAN and SUB break off what they are in.
            if byte == 0x18 || byte == 0x1A || (byte == 0x07 && endsWithBell) { return true }
        }
        return false
    }
}
