import MillraceRendering

/// The keys of escape sequences, as xterm and related terminals number them.
enum SequenceKey {
    /// Returns the key of a CSI sequence, with its modifiers.
    static func key(final: UInt8, parameters: [Int]) -> Key? {
        let number = parameters.dropFirst().first ?? 1
        let modifiers = modifiers(of: number)
        switch final {
        // xterm's modifyOtherKeys: 27, the modifiers, and the code point.
        case UInt8(ascii: "~") where parameters.first == 27 && parameters.count == 3:
            return hasOtherModifiers(number) ? nil : unicode(parameters[2], modifiers)
        case UInt8(ascii: "~"): return numbered(parameters.first ?? 0).map { modified($0, modifiers) }
        case UInt8(ascii: "Z"): return .backtab
        case UInt8(ascii: "u"): return hasOtherModifiers(number) ? nil : unicode(parameters.first ?? 0, modifiers)
        default: return letter(final).map { modified($0, modifiers) }
        }
    }

    /// Returns the key of an SS3 sequence; some terminals send the modifiers before its last byte.
    static func key(ofSS3 final: UInt8, modifiers number: Int?) -> Key? {
        letter(final).map { modified($0, modifiers(of: number ?? 1)) }
    }

    /// Returns the modifiers of a number in a sequence: 1 plus the sum of 1 for shift, 2 for alt and 4 for control.
    private static func modifiers(of number: Int) -> KeyModifiers {
        KeyModifiers(rawValue: UInt8(truncatingIfNeeded: max(0, number - 1)) & 7)
    }

    /// Returns whether super, hyper or meta is held, with which a letter is not text.
    private static func hasOtherModifiers(_ number: Int) -> Bool {
        max(0, number - 1) & 0b111000 != 0
    }

    /// Returns the key of the last byte of a CSI or SS3 sequence.
    private static func letter(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        default: nil
        }
    }

    private static func numbered(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// Returns the key of a code point, as terminals send it that distinguish more keys.
    private static func unicode(_ code: Int, _ modifiers: KeyModifiers) -> Key? {
        switch code {
        case 9: return modifiers == .shift ? .backtab : modified(.tab, modifiers)
        case 13: return modified(.enter, modifiers)
        case 27: return modified(.escape, modifiers)
        case 127: return modified(.backspace, modifiers)
        case 57344...63743: return functional(code).map { modified($0, modifiers) }
        default: break
        }
        guard code >= 0x20, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
        return modified(.character(Character(scalar)), modifiers)
    }

    /// Returns the keys to which kitty's protocol assigns code points for private use; other keys, such as shift
    /// itself, are ignored.
    private static func functional(_ code: Int) -> Key? {
        switch code {
        case 57376...57398: .function(code - 57363)
        case 57399...57408: .character(Character(Unicode.Scalar(UInt8(0x30 + code - 57399))))
        case 57409: "."
        case 57410: "/"
        case 57411: "*"
        case 57412: "-"
        case 57413: "+"
        case 57414: .enter
        case 57415: "="
        case 57416: ","
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

    private static func modified(_ key: Key, _ modifiers: KeyModifiers) -> Key {
        if modifiers.isEmpty { return key }
        if key == .tab, modifiers == .shift { return .backtab }
        if case let .character(character) = key {
            if modifiers == .shift { return .character(sole(character.uppercased()) ?? character) }
            if modifiers == .control { return .control(sole(character.lowercased()) ?? character) }
        }
        return .modified(key, modifiers)
    }

    /// Returns the character of a text that has only one; the other case of some letters, such as ß, has two.
    private static func sole(_ text: String) -> Character? {
        text.count == 1 ? text.first : nil
    }
}
