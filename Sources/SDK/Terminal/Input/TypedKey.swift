import MillraceRendering

/// A key that a terminal sends as a code point and modifiers: by kitty's keyboard protocol, or by xterm's
/// modifyOtherKeys.
///
/// Such a terminal distinguishes more keys than others do. Here a key is the one that all others send for it, by
/// kitty's table of legacy text keys: ctrl-[ is escape, ctrl-/ is ctrl-_, shift-enter is enter, alt-shift-Z is alt with
/// a capital letter. So the bindings of an app, and the habits of a user, depend on no terminal.
struct TypedKey {
    private let code: Int
    /// The code point that the key has with shift, and the one that it has in the layout of the United States; 0 if the
    /// terminal doesn't report it.
    private let (shifted, base): (Int, Int)

    init(_ code: Int, codes: ArraySlice<Int> = []) {
        self.code = code
        shifted = codes.first ?? 0
        base = codes.dropFirst().first ?? 0
    }

    /// Returns the key with modifiers; `nil` for one that isn't a key here, such as shift itself.
    func key(_ modifiers: KeyModifiers) -> Key? {
        let alt = modifiers.intersection(.alt)
        switch code {
        case 9: return SequenceKey.modified(modifiers.contains(.shift) ? .backtab : .tab, alt)
        case 13: return SequenceKey.modified(.enter, alt)
        case 27: return SequenceKey.modified(.escape, alt)
        case 127: return SequenceKey.modified(.backspace, alt)
        case 57399...57413, 57415, 57416:
            return Self.keypad(code).flatMap { TypedKey($0).key(modifiers) }
        case 57414: return SequenceKey.modified(.enter, alt)
        case 57344...63743: return Self.functional(code).map { SequenceKey.modified($0, modifiers) }
        default: return text(modifiers).map { SequenceKey.modified($0, alt) }
        }
    }

    private func text(_ modifiers: KeyModifiers) -> Key? {
        guard code >= 0x20, let character = Self.character(code) else { return nil }
        guard modifiers.contains(.control) else {
            guard modifiers.contains(.shift) else { return .character(character) }
            return .character(Self.character(shifted) ?? Self.sole(character.uppercased()) ?? character)
        }
        // With the letters of another script, the letter of the key is meant: ctrl-C, not ctrl and a Cyrillic letter.
        if code > 0x7F, (0x61...0x7A).contains(base), let letter = Self.character(base) { return Self.control(letter) }
        let typed = modifiers.contains(.shift) ? Self.character(shifted) ?? character : character
        return Self.control(Self.sole(typed.lowercased()) ?? typed)
    }

    private static func control(_ character: Character) -> Key {
        switch character {
        case "@", "2": .control(" ")
        case "[", "3": .escape
        case "\\", "4": .control("\\")
        case "]", "5": .control("]")
        case "^", "~", "6": .control("^")
        case "_", "/", "7": .control("_")
        case "h", "?", "8": .backspace
        case "i": .tab
        case "j", "m": .enter
        default: .control(character)
        }
    }

    /// Returns the code point of a key of the numeric keypad, for which kitty's protocol has one for private use.
    private static func keypad(_ code: Int) -> Int? {
        switch code {
        case 57399...57408: 0x30 + code - 57399
        case 57409: 0x2E
        case 57410: 0x2F
        case 57411: 0x2A
        case 57412: 0x2D
        case 57413: 0x2B
        case 57415: 0x3D
        case 57416: 0x2C
        default: nil
        }
    }

    /// Returns the keys to which kitty's protocol assigns code points for private use.
    private static func functional(_ code: Int) -> Key? {
        switch code {
        case 57376...57398: .function(code - 57363)
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        default: nil
        }
    }

    private static func character(_ code: Int) -> Character? {
        guard code > 0 else { return nil }
        return UInt32(exactly: code).flatMap(Unicode.Scalar.init).map(Character.init)
    }

    /// Returns the character of a text that has only one; the other case of some letters, such as ß, has two.
    private static func sole(_ text: String) -> Character? {
        text.count == 1 ? text.first : nil
    }
}
