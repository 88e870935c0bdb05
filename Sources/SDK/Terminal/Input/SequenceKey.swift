import MillraceRendering

/// The keys of escape sequences, as xterm and related terminals number them.
enum SequenceKey {
    /// Returns the key of a CSI sequence, with its modifiers.
    ///
    /// - Parameters:
    ///   - final: The last byte.
    ///   - parameters: The parameters.
    ///   - codes: The parts of the first parameter: in kitty's protocol the code point of the key, the one with shift,
    ///     and the one that the key has in the layout of the United States.
    static func key(final: UInt8, parameters: [Int], codes: [Int]) -> Key? {
        let first = parameters.first ?? 0
        let number = parameters.dropFirst().first ?? 1
        let modifiers = modifiers(of: number)
        switch final {
        // xterm's modifyOtherKeys: 27, the modifiers, and the code point.
        case UInt8(ascii: "~") where first == 27 && parameters.count == 3:
            return hasOtherModifiers(number) ? nil : TypedKey(parameters[2]).key(modifiers)
        case UInt8(ascii: "~"): return numbered(first).map { modified($0, modifiers) }
        case UInt8(ascii: "^") where parameters.count == 1: return numbered(first).map { modified($0, .control) }
        case UInt8(ascii: "@") where parameters.count == 1:
            return numbered(first).map { modified($0, [.shift, .control]) }
        case UInt8(ascii: "Z"): return modified(.backtab, modifiers.intersection(.alt))
        case UInt8(ascii: "u"):
            return hasOtherModifiers(number) ? nil : TypedKey(first, codes: codes.dropFirst()).key(modifiers)
        default: return letter(final).map { modified($0, modifiers) }
        }
    }

    /// Returns the key of an SS3 sequence; some terminals send the modifiers before its last byte.
    static func key(ofSS3 final: UInt8, modifiers number: Int?) -> Key? {
        let modifiers = modifiers(of: number ?? 1)
        if let key = letter(final) ?? keypad(final) { return modified(key, modifiers) }
        return rxvtArrow(final).map { modified($0, modifiers.union(.control)) }
    }

    /// Returns the key with shift of a number of rxvt.
    static func shifted(_ number: Int) -> Key? {
        numbered(number).map { .modified($0, .shift) }
    }

    /// Returns the arrow with shift of the last byte of a CSI sequence of rxvt.
    static func shiftedArrow(_ final: UInt8) -> Key? {
        rxvtArrow(final).map { .modified($0, .shift) }
    }

    private static func rxvtArrow(_ final: UInt8) -> Key? {
        (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final) ? letter(final - 0x20) : nil
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

    /// Returns the key of the last byte of an SS3 sequence of the numeric keypad in its application mode, which another
    /// program may have left.
    private static func keypad(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 0x40)))
        case UInt8(ascii: "X"): "="
        case UInt8(ascii: "I"): .tab
        case UInt8(ascii: " "): " "
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
        case 23...26: .function(number - 12)
        case 28...29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    static func modified(_ key: Key, _ modifiers: KeyModifiers) -> Key {
        guard !modifiers.isEmpty else { return key }
        return key == .tab && modifiers == .shift ? .backtab : .modified(key, modifiers)
    }
}
