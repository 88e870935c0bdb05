import Millrace
import MillraceTerminal

extension Key {
    /// The bytes that a terminal sends for the key, as xterm does, and kitty for keys that xterm doesn't have; `nil`
    /// for a key that no terminal sends, for example control with a capital letter.
    var terminalBytes: [UInt8]? {
        let bytes = encoded
        var decoder = KeyDecoder()
        let decoded = decoder.decode(bytes) + decoder.flush()
        // A terminal sends a character of several code points in pieces.
        if case let .character(character) = self {
            return decoded.allSatisfy { $0.typed != nil } && decoded.compactMap(\.typed).joined() == String(character)
                ? bytes : nil
        }
        return decoded == [self] ? bytes : nil
    }

    private static let escape = "\u{1B}"

    private var encoded: [UInt8] {
        switch self {
        case let .character(character): Array(String(character).utf8)
        case let .control(character): Self.controlByte(of: character).map { [$0] } ?? sequence(with: .control)
        case .enter: [0x0D]
        case .escape: [0x1B]
        case .tab: [0x09]
        case .backspace: [0x7F]
        case .backtab: Array("\(Self.escape)[Z".utf8)
        case let .modified(.character(character), .alt): [0x1B] + String(character).utf8
        case .modified(.enter, .alt), .modified(.backspace, .alt), .modified(.control, .alt):
            [0x1B] + (unmodified?.encoded ?? [])
        case let .modified(key, modifiers): key.sequence(with: modifiers)
        case let .paste(text): Array("\(Self.escape)[200~\(text)\(Self.escape)[201~".utf8)
        case let .mouse(mouse): mouse.encoded
        default: sequence(with: [])
        }
    }

    private var unmodified: Key? {
        guard case let .modified(key, _) = self else { return nil }
        return key
    }

    /// The control character of a letter; characters that are other keys have none.
    private static func controlByte(of character: Character) -> UInt8? {
        switch character.asciiValue {
        case 0x20: 0
        case let value? where (0x61...0x7A).contains(value) && !["h", "i", "j", "m"].contains(character): value - 0x60
        case let value? where (0x5C...0x5F).contains(value): value - 0x40
        default: nil
        }
    }

    /// Returns the sequence of a key with modifiers: its number, or its code point, and its final byte.
    private func sequence(with modifiers: KeyModifiers) -> [UInt8] {
        let (number, final) = numberAndFinal
        let isPlain = modifiers.isEmpty && final != "u"
        let parameters = isPlain ? (number == 1 ? "" : "\(number)") : "\(number);\(modifiers.rawValue + 1)"
        // The first function keys without modifiers are sequences of their own (SS3).
        let introducer = isPlain && "PQRS".contains(final) ? "O" : "["
        return Array("\(Self.escape)\(introducer)\(parameters)\(final)".utf8)
    }

    private var numberAndFinal: (Int, String) {
        switch self {
        case .up: (1, "A")
        case .down: (1, "B")
        case .right: (1, "C")
        case .left: (1, "D")
        case .home: (1, "H")
        case .end: (1, "F")
        case .insert: (2, "~")
        case .delete: (3, "~")
        case .pageUp: (5, "~")
        case .pageDown: (6, "~")
        case let .function(number):
            switch number {
            case 1...4: (1, ["P", "Q", "R", "S"][number - 1])
            case 5: (15, "~")
            case 6...10: (number + 11, "~")
            case 11...12: (number + 12, "~")
            default: (57363 &+ number, "u")
            }
        case .enter: (13, "u")
        case .tab, .backtab: (9, "u")
        case .escape: (27, "u")
        case .backspace: (127, "u")
        case let .character(character), let .control(character):
            (character.unicodeScalars.first.map { Int($0.value) } ?? 0, "u")
        case .modified, .paste, .mouse: (0, "u")
        }
    }
}

extension Mouse {
    /// The sequence of xterm's private mode 1006; of a double click, that of its second press.
    fileprivate var encoded: [UInt8] {
        let button =
            switch action {
            case .click, .doubleClick, .release: 0
            case .drag: 32
            case .wheelUp: 64
            case .wheelDown: 65
            case .wheelLeft: 66
            case .wheelRight: 67
            }
        let number = button + 4 * Int(modifiers.rawValue & 7)
        return Array("\u{1B}[<\(number);\(column &+ 1);\(row &+ 1)\(action == .release ? "m" : "M")".utf8)
    }
}
