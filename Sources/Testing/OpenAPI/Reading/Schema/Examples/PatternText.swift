/// Makes texts that match a pattern of ECMA 262.
///
/// Characters, classes, groups, alternatives, quantifiers and anchors are understood. Of others, such as looking ahead,
/// a text may come that doesn't match; a caller compares.
struct PatternText {
    private var rest: Substring.UnicodeScalarView
    /// The number of repetitions of a quantifier beyond its least.
    private let extra: Int
    private let variation: Int

    private init(_ pattern: String, extra: Int, variation: Int) {
        rest = pattern[...].unicodeScalars
        self.extra = extra
        self.variation = variation
    }

    /// Returns texts of several lengths, the shortest first.
    static func texts(of pattern: String, variation: Int) -> [String] {
        [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128].compactMap { extra in
            var reader = PatternText(pattern, extra: extra, variation: variation)
            return reader.alternatives(depth: 0)
        }
    }

    private mutating func alternatives(depth: Int) -> String? {
        guard depth < 50 else { return nil }
        var all: [String] = []
        repeat {
            guard let text = sequence(depth: depth) else { return nil }
            all.append(text)
        } while take("|")
        return all[variation % all.count]
    }

    private mutating func sequence(depth: Int) -> String? {
        var text = ""
        while let scalar = rest.first, scalar != "|", scalar != ")" {
            rest.removeFirst()
            guard let atom = atom(scalar, depth: depth), let count = repetitions() else { return nil }
            guard text.utf8.count + atom.utf8.count * count < 10_000 else { return nil }
            text += String(repeating: atom, count: count)
        }
        return text
    }

    private mutating func atom(_ scalar: Unicode.Scalar, depth: Int) -> String? {
        switch scalar {
        case "^", "$": return ""
        case ".": return "a"
        case "(": return group(depth: depth)
        case "[": return characterClass()
        case "\\":
            guard let escaped = rest.popFirst() else { return nil }
            if escaped == "b" || escaped == "B" { return "" }
            return Self.scalars(ofEscape: escaped, &rest).map { String($0[variation % $0.count]) }
        default: return String(scalar)
        }
    }

    private mutating func group(depth: Int) -> String? {
        var isCounted = true
        if take("?") {
            if take("<"), rest.first != "=", rest.first != "!" {
                while let scalar = rest.popFirst(), scalar != ">" {}
            } else if !take(":") {
                // Looking ahead or behind takes no text.
                guard take("=") || take("!") else { return nil }
                isCounted = false
            }
        }
        guard let text = alternatives(depth: depth + 1), take(")") else { return nil }
        return isCounted ? text : ""
    }

    private mutating func characterClass() -> String? {
        let isInverted = take("^")
        var allowed: [Unicode.Scalar] = []
        while let scalar = rest.popFirst(), scalar != "]" {
            let scalars = scalar == "\\" ? rest.popFirst().flatMap { Self.scalars(ofEscape: $0, &rest) } : [scalar]
            guard let scalars, let first = scalars.first else { return nil }
            guard rest.first == "-", rest.dropFirst().first != "]", scalars.count == 1 else {
                allowed += scalars
                continue
            }
            rest.removeFirst()
            guard var last = rest.popFirst() else { return nil }
            if last == "\\" {
                guard let end = rest.popFirst().flatMap({ Self.scalars(ofEscape: $0, &rest) })?.first else {
                    return nil
                }
                last = end
            }
            guard first.value <= last.value else { return nil }
            allowed += (first.value...min(last.value, first.value + 255)).compactMap(Unicode.Scalar.init)
        }
        if isInverted { allowed = Self.plain.filter { !allowed.contains($0) } }
        // A letter or a digit is easier to read than a sign.
        let readable = allowed.filter(Self.plain.prefix(62).contains)
        let choice = readable.isEmpty ? allowed : readable
        return choice.isEmpty ? nil : String(choice[variation % choice.count])
    }

    /// Returns the number of repetitions that the quantifier at this place allows; 1 without one.
    private mutating func repetitions() -> Int? {
        var count = 1
        if take("*") {
            count = extra
        } else if take("+") {
            count = max(1, extra)
        } else if take("?") {
            count = min(1, extra)
        } else if rest.first == "{", rest.dropFirst().first.map(Self.isDigit) == true {
            rest.removeFirst()
            guard let least = number() else { return nil }
            count = least
            if take(",") { count = min(number() ?? .max, max(least, extra)) }
            guard take("}"), count >= least else { return nil }
        } else {
            return 1
        }
        _ = take("?")
        return count
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix(while: Self.isDigit)
        rest = rest.dropFirst(digits.count)
        return Int(String(digits))
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private static let plain: [Unicode.Scalar] =
        scalars("a", "z") + scalars("A", "Z") + scalars("0", "9") + ["-", "_", " ", ".", "/"]

    private static func scalars(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> [Unicode.Scalar] {
        (first.value...last.value).compactMap(Unicode.Scalar.init)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns the characters of an escape; nil for one that isn't known.
    private static func scalars(
        ofEscape scalar: Unicode.Scalar,
        _ rest: inout Substring.UnicodeScalarView
    ) -> [Unicode.Scalar]? {
        switch scalar {
        case "d": return scalars("0", "9")
        case "w": return scalars("a", "z") + scalars("0", "9") + ["_"]
        case "s": return [" "]
        case "D", "S", "W": return scalar == "W" ? ["-"] : scalars("a", "z")
        case "n": return ["\n"]
        case "r": return ["\r"]
        case "t": return ["\t"]
        case "p", "P":
            while let next = rest.popFirst(), next != "}" {}
            return scalar == "p" ? scalars("a", "z") : ["-"]
        case "x", "u":
            let digits = rest.prefix(scalar == "x" ? 2 : 4)
            rest = rest.dropFirst(digits.count)
            return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init).map { [$0] }
        default: return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || isDigit(scalar) ? nil : [scalar]
        }
    }
}
