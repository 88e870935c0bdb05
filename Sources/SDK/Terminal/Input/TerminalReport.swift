import MillraceRendering

/// A terminal's answer to a question about itself.
enum TerminalReport: Equatable {
    /// The position of the cursor, counted from 1 (CPR).
    case cursor(row: Int, column: Int)
    /// The state of a private mode: 1 for set, 2 for reset, 3 and 4 for permanently set and reset, 0 for unknown
    /// (DECRPM).
    case mode(Int, state: Int)
    /// The color of the background (OSC 11).
    case background(Color)
    /// The terminal has kitty's keyboard protocol.
    case keyboard

    /// Returns the report of a CSI sequence, if it is one.
    ///
    /// A position in the first line looks like F3 with modifiers.
    ///
    /// - Parameters:
    ///   - body: The parameters and intermediate bytes.
    ///   - final: The last byte.
    ///   - expectsCursor: Whether the terminal owes the position of the cursor, which may be in the first line.
    static func parse(_ body: ArraySlice<UInt8>, final: UInt8, expectsCursor: Bool) -> TerminalReport? {
        if final == UInt8(ascii: "u"), body.first == UInt8(ascii: "?"),
            body.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        {
            return .keyboard
        }
        let isMode = final == UInt8(ascii: "y") && body.first == UInt8(ascii: "?") && body.last == UInt8(ascii: "$")
        let digits = isMode ? body.dropFirst().dropLast() : body
        let numbers = digits.split(separator: UInt8(ascii: ";")).map(KeySequence.number)
        guard numbers.count == 2 else { return nil }
        if isMode { return .mode(numbers[0], state: numbers[1]) }
        guard final == UInt8(ascii: "R"), numbers[0] > (expectsCursor ? 0 : 1) else { return nil }
        return .cursor(row: numbers[0], column: numbers[1])
    }
}
