import MillraceRendering

/// The mouse sequences of terminals: those of xterm's private mode 1006 and, where a terminal lacks it, of mode 1000.
enum MouseSequence {
    /// Returns the mouse action of the parameters `button;column;row` of mode 1006, which count from 1.
    ///
    /// - Parameters:
    ///   - parameters: The bytes between `<` and the final byte.
    ///   - final: The final byte: `M` for a press, `m` for a release.
    static func key(of parameters: some Collection<UInt8>, final: UInt8) -> Key? {
        let numbers = parameters.split(separator: UInt8(ascii: ";")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count == 3 else { return nil }
        // The number of a release is that of the button.
        let isRelease = final == UInt8(ascii: "m")
        if isRelease, numbers[0] & ~modifiers != 0 { return nil }
        let button = isRelease ? released | numbers[0] & modifiers : numbers[0]
        return key(button: button, column: numbers[1], row: numbers[2])
    }

    /// The bits of the modifiers in a button number.
    private static let modifiers = 0b11100
    /// The button number of a release in mode 1000.
    private static let released = 3

    /// Parses the six bytes of mode 1000: ESC [ M, and button, column and row, each with 32 added.
    static func parseOld(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> KeySequence {
        let numbers = bytes.dropFirst(3).prefix(3).map { Int($0) - 32 }
        guard numbers.count == 3 else { return isFinal ? .dropped(bytes.count) : .incomplete }
        return key(button: numbers[0], column: numbers[1], row: numbers[2]).map { .key($0, 6) } ?? .dropped(6)
    }

    /// Returns the action of a button number: 0 is the main button, 3 a release, 64 to 67 are the wheel; 4, 8 and 16
    /// are added for modifiers, 32 for a move.
    private static func key(button: Int, column: Int, row: Int) -> Key? {
        guard column > 0, row > 0 else { return nil }
        let isShifted = button & 0b100 != 0
        // A wheel has another direction with shift.
        let held = button & 64 == 0 ? KeyModifiers(rawValue: UInt8((button & modifiers) >> 2)) : []
        let action: Mouse.Action
        switch button & ~modifiers {
        case 0: action = .click
        case 32: action = .drag
        case released: action = .release
        case 64: action = isShifted ? .wheelLeft : .wheelUp
        case 65: action = isShifted ? .wheelRight : .wheelDown
        case 66: action = .wheelLeft
        case 67: action = .wheelRight
        default: return nil
        }
        return .mouse(Mouse(action, row: row - 1, column: column - 1, modifiers: held))
    }
}
