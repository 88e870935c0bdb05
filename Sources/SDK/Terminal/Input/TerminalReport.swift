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
    /// The terminal has kitty's graphics protocol.
    case pictures
    /// The primary attributes: the kind of the terminal, and its extensions, of which 4 is sixel (DA1).
    case attributes([Int])
    /// The size of a cell in pixels (xterm's window operation 16).
    case cell(width: Int, height: Int)
    /// The number of colors of a picture in sixel (XTSMGRAPHICS).
    case sixelColors(Int)

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
        if let report = pictureReport(body, final: final) { return report }
        let isMode = final == UInt8(ascii: "y") && body.first == UInt8(ascii: "?") && body.last == UInt8(ascii: "$")
        let digits = isMode ? body.dropFirst().dropLast() : body
        let numbers = digits.split(separator: UInt8(ascii: ";")).map(KeySequence.number)
        guard numbers.count == 2 else { return nil }
        if isMode { return .mode(numbers[0], state: numbers[1]) }
        guard final == UInt8(ascii: "R"), numbers[0] > (expectsCursor ? 0 : 1) else { return nil }
        return .cursor(row: numbers[0], column: numbers[1])
    }

    /// Returns an answer to a question of ``PictureProbe``.
    private static func pictureReport(_ body: ArraySlice<UInt8>, final: UInt8) -> TerminalReport? {
        let isPrivate = body.first == UInt8(ascii: "?")
        let numbers = body.dropFirst(isPrivate ? 1 : 0).split(separator: UInt8(ascii: ";")).map(KeySequence.number)
        switch (final, isPrivate) {
        case (UInt8(ascii: "c"), true): return .attributes(numbers)
        case (UInt8(ascii: "t"), false) where numbers.count == 3 && numbers[0] == 6:
            let sides = 1...256
            guard sides.contains(numbers[1]), sides.contains(numbers[2]) else { return nil }
            return .cell(width: numbers[2], height: numbers[1])
        case (UInt8(ascii: "S"), true) where numbers.count == 3 && numbers[0] == 1 && numbers[1] == 0:
            return .sixelColors(numbers[2])
        default: return nil
        }
    }

    /// The content of the string that answers a question about kitty's graphics protocol, if the terminal has it.
    static let picturesAnswer = Array("Gi=31;OK".utf8)
}
