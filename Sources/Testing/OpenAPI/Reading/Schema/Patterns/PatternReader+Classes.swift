/// Classes and escapes.
extension PatternReader {
    mutating func characterClass() throws(PatternError) -> ScalarSet {
        let isInverted = take("^")
        var items: [ScalarSet.Item] = []
        while let scalar = rest.popFirst() {
            guard scalar != "]" else { return ScalarSet(items, isInverted: isInverted) }
            let item = try classItem(scalar)
            guard let first = Self.single(item), rest.first == "-", rest.dropFirst().first != "]",
                let last = try end(after: first)
            else {
                items.append(item)
                continue
            }
            items.append(.ranges([first...last], isInverted: false))
        }
        throw PatternError("a bracket isn't closed")
    }

    /// Takes the end of a range; takes nothing, and returns nil, where the hyphen stands for itself.
    private mutating func end(after first: UInt32) throws(PatternError) -> UInt32? {
        let start = rest
        rest.removeFirst()
        guard let scalar = rest.popFirst() else { throw PatternError("a bracket isn't closed") }
        guard let last = Self.single(try classItem(scalar)) else {
            rest = start
            return nil
        }
        guard first <= last else { throw PatternError("a range of a class ends before it begins") }
        return last
    }

    private mutating func classItem(_ scalar: Unicode.Scalar) throws(PatternError) -> ScalarSet.Item {
        guard !(scalar == "[" && isNameOfClass) else { throw PatternError("`[:` isn't in ECMA 262") }
        guard scalar == "\\" else { return Self.item(scalar.value) }
        return take("b") ? Self.item(8) : try escape()
    }

    /// Whether a name follows as POSIX writes it: `:alpha:]`.
    private var isNameOfClass: Bool {
        var rest = rest
        guard rest.popFirst() == ":" else { return false }
        let name = rest.prefix(while: \.properties.isAlphabetic)
        rest = rest.dropFirst(name.count)
        return !name.isEmpty && rest.popFirst() == ":" && rest.first == "]"
    }

    private static func item(_ scalar: UInt32) -> ScalarSet.Item { .ranges([scalar...scalar], isInverted: false) }

    /// The only scalar of an item; nil for a class of several.
    private static func single(_ item: ScalarSet.Item) -> UInt32? {
        guard case let .ranges(ranges, false) = item, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }

    /// Takes what follows a backslash.
    mutating func escape() throws(PatternError) -> ScalarSet.Item {
        guard let scalar = rest.popFirst() else { throw PatternError("it ends with a backslash") }
        switch scalar {
        case "d", "D": return .ranges(ScalarSet.digits, isInverted: scalar == "D")
        case "w", "W": return .ranges(ScalarSet.word, isInverted: scalar == "W")
        case "s", "S": return .ranges(ScalarSet.space, isInverted: scalar == "S")
        case "t": return Self.item(0x09)
        case "n": return Self.item(0x0A)
        case "v": return Self.item(0x0B)
        case "f": return Self.item(0x0C)
        case "r": return Self.item(0x0D)
        case "0" where rest.first.map { ("0"..."9").contains($0) } != true: return Self.item(0)
        case "p", "P": return .property(try property(), isInverted: scalar == "P")
        case "x": return Self.item(try hexadecimal(2))
        case "u": return Self.item(try codePoint())
        case "c":
            guard let letter = rest.popFirst(), letter.isASCII, letter.properties.isAlphabetic else {
                throw PatternError("`\\c` has no letter")
            }
            return Self.item(letter.value % 32)
        case "1"..."9", "k": throw PatternError("it has a reference to a group")
        default:
            guard !scalar.isASCII || !(scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) else {
                throw PatternError("`\\\(scalar)` isn't in ECMA 262")
            }
            return Self.item(scalar.value)
        }
    }

    private mutating func property() throws(PatternError) -> ScalarProperty {
        guard take("{") else { throw PatternError("`\\p` has no braces") }
        let name = String(rest.prefix { $0 != "}" })
        rest = rest.dropFirst(name.unicodeScalars.count)
        guard take("}"), let property = ScalarProperty(name) else {
            throw PatternError("the property `\(name)` isn't supported")
        }
        return property
    }

    /// Takes the digits after `\u`: four, those of two surrogates, or some in braces.
    private mutating func codePoint() throws(PatternError) -> UInt32 {
        if take("{") {
            let digits = rest.prefix { $0 != "}" }
            let value = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
            rest = rest.dropFirst(digits.count)
            guard take("}"), let value else { throw PatternError("`\\u{` has no number of a character") }
            return value.value
        }
        let high = try hexadecimal(4)
        guard (0xD800...0xDFFF).contains(high) else { return high }
        guard high < 0xDC00, take("\\"), take("u"), case let low = try hexadecimal(4), (0xDC00...0xDFFF).contains(low)
        else { throw PatternError("it has half of a character") }
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private mutating func hexadecimal(_ count: Int) throws(PatternError) -> UInt32 {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit),
            let value = UInt32(String(digits), radix: 16)
        else { throw PatternError("an escape has fewer than \(count) digits") }
        rest = rest.dropFirst(count)
        return value
    }
}
