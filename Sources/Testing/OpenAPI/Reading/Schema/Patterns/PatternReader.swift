/// Reads a pattern of ECMA 262 (section 22.2.1, with the older forms of annex B that mean one thing only).
///
/// A construct that other languages read otherwise, such as `\A`, `[[:alpha:]]` or `a++`, is an error: its author means
/// something else than ECMA 262 says.
struct PatternReader {
    private static let maximumDepth = 100

    var rest: Substring.UnicodeScalarView
    private var depth = 0

    init(_ pattern: String) {
        rest = pattern[...].unicodeScalars
    }

    mutating func pattern() throws(PatternError) -> PatternPart {
        let part = try alternatives()
        guard rest.isEmpty else { throw PatternError("it has a closing parenthesis too many") }
        return part
    }

    private mutating func alternatives() throws(PatternError) -> PatternPart {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw PatternError("it has too many groups in groups") }
        var all = [try sequence()]
        while take("|") { all.append(try sequence()) }
        return all.count == 1 ? all[0] : .alternatives(all)
    }

    private mutating func sequence() throws(PatternError) -> PatternPart {
        var parts: [PatternPart] = []
        while let scalar = rest.first, scalar != "|", scalar != ")" {
            rest.removeFirst()
            parts.append(try repeated(try part(scalar)))
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func part(_ scalar: Unicode.Scalar) throws(PatternError) -> PatternPart {
        switch scalar {
        case "^": return .start
        case "$": return .end
        case ".": return .scalar(ScalarSet([.ranges(ScalarSet.lineEnds, isInverted: true)]))
        case "(": return try group()
        case "[": return .scalar(try characterClass())
        case "\\":
            if take("b") { return .wordBoundary(isNegative: false) }
            if take("B") { return .wordBoundary(isNegative: true) }
            return .scalar(ScalarSet([try escape()]))
        case "*", "+", "?": throw PatternError("`\(scalar)` has nothing to repeat")
        case "{":
            guard counts() == nil, !hasUpperCountOnly else {
                throw PatternError("a count in braces has nothing to repeat")
            }
            return .scalar(ScalarSet(scalar.value...scalar.value))
        default: return .scalar(ScalarSet(scalar.value...scalar.value))
        }
    }

    private mutating func group() throws(PatternError) -> PatternPart {
        var look: (isAhead: Bool, isNegative: Bool)?
        if take("?") {
            let isBehind = take("<")
            if take("=") {
                look = (!isBehind, false)
            } else if take("!") {
                look = (!isBehind, true)
            } else if isBehind {
                let name = rest.prefix { $0 != ">" }
                guard !name.isEmpty, name.count < rest.count else { throw PatternError("a group has no name") }
                rest = rest.dropFirst(name.count + 1)
            } else if !take(":") {
                throw PatternError("`(?\(rest.first.map(String.init) ?? "")` isn't in ECMA 262")
            }
        }
        let content = try alternatives()
        guard take(")") else { throw PatternError("a parenthesis isn't closed") }
        return look.map { .look(content, isAhead: $0.isAhead, isNegative: $0.isNegative) } ?? content
    }

    // MARK: Quantifiers

    private mutating func repeated(_ part: PatternPart) throws(PatternError) -> PatternPart {
        var bounds: (least: Int, most: Int?)
        if take("*") {
            bounds = (0, nil)
        } else if take("+") {
            bounds = (1, nil)
        } else if take("?") {
            bounds = (0, 1)
        } else if rest.first == "{" {
            guard !hasUpperCountOnly else { throw PatternError("`{,` isn't in ECMA 262") }
            let start = rest
            rest.removeFirst()
            guard let counts = counts() else {
                rest = start
                return part
            }
            bounds = counts
        } else {
            return part
        }
        if let most = bounds.most, most < bounds.least { throw PatternError("a count ends before it begins") }
        _ = take("?")
        guard let next = rest.first, next == "*" || next == "+" || next == "?" else {
            return .repeated(part, least: bounds.least, most: bounds.most)
        }
        throw PatternError("`\(next)` follows another quantifier, which isn't in ECMA 262")
    }

    /// Whether a count without its least follows: `{,3}`, which other languages read as a quantifier.
    private var hasUpperCountOnly: Bool {
        var rest = rest
        if rest.first == "{" { rest.removeFirst() }
        guard rest.popFirst() == "," else { return false }
        let digits = rest.prefix(while: Self.isDigit)
        return !digits.isEmpty && rest.dropFirst(digits.count).first == "}"
    }

    /// Takes counts after an opening brace; takes nothing, and returns nil, where no quantifier stands.
    private mutating func counts() -> (least: Int, most: Int?)? {
        let start = rest
        guard let least = number() else { return nil }
        var most: Int? = least
        if take(",") { most = number() }
        guard take("}") else {
            rest = start
            return nil
        }
        return (least, most)
    }

    /// Takes a number; one that `Int` can't hold is the largest, as no text is longer.
    private mutating func number() -> Int? {
        let digits = rest.prefix(while: Self.isDigit)
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(String(digits)) ?? .max
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
