/// A set of Unicode scalars: a character of a pattern, or a class.
struct ScalarSet: Sendable {
    /// A part of a set.
    enum Item: Sendable {
        case ranges([ClosedRange<UInt32>], isInverted: Bool)
        case property(ScalarProperty, isInverted: Bool)
    }

    private let items: [Item]
    private let isInverted: Bool
    /// Whether each of the first 128 scalars is in the set.
    private let ascii: (UInt64, UInt64)

    init(_ items: [Item], isInverted: Bool = false) {
        self.items = items
        self.isInverted = isInverted
        var ascii: (UInt64, UInt64) = (0, 0)
        for value in UInt32(0)..<64 {
            if Self.contains(value, items) != isInverted { ascii.0 |= 1 << value }
            if Self.contains(value + 64, items) != isInverted { ascii.1 |= 1 << value }
        }
        self.ascii = ascii
    }

    init(_ range: ClosedRange<UInt32>) {
        self.init([.ranges([range], isInverted: false)])
    }

    func contains(_ scalar: UInt32) -> Bool {
        if scalar < 64 { return ascii.0 >> scalar & 1 == 1 }
        if scalar < 128 { return ascii.1 >> (scalar - 64) & 1 == 1 }
        return Self.contains(scalar, items) != isInverted
    }

    private static func contains(_ scalar: UInt32, _ items: [Item]) -> Bool {
        items.contains { item in
            switch item {
            case let .ranges(ranges, isInverted): ranges.contains { $0.contains(scalar) } != isInverted
            case let .property(property, isInverted): property.contains(scalar) != isInverted
            }
        }
    }

    static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
    static let word: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    /// White space and the ends of lines (ECMA 262, "WhiteSpace" and "LineTerminator").
    static let space: [ClosedRange<UInt32>] = [
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ]
    /// The ends of lines, which `.` doesn't match.
    static let lineEnds: [ClosedRange<UInt32>] = [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]
}

/// A property of Unicode scalars: `\p{Lu}`.
enum ScalarProperty: Sendable {
    case categories(Set<Unicode.GeneralCategory>)
    case alphabetic, uppercase, lowercase, whiteSpace, emoji, ascii, any

    /// Creates the property of a name; nil for one that isn't known, such as a script.
    init?(_ name: String) {
        let parts = name.split(separator: "=", maxSplits: 1)
        let isCategory = parts.count == 2 && ["General_Category", "gc"].contains(parts[0])
        guard parts.count == 1 || isCategory, let last = parts.last.map(String.init) else { return nil }
        if let categories = Self.categories[last] {
            self = .categories(categories)
            return
        }
        switch isCategory ? "" : last {
        case "Alphabetic", "Alpha": self = .alphabetic
        case "Uppercase", "Upper": self = .uppercase
        case "Lowercase", "Lower": self = .lowercase
        case "White_Space", "space": self = .whiteSpace
        case "Emoji": self = .emoji
        case "ASCII": self = .ascii
        case "Any": self = .any
        default: return nil
        }
    }

    func contains(_ value: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(value) else { return false }
        let properties = scalar.properties
        return switch self {
        case let .categories(categories): categories.contains(properties.generalCategory)
        case .alphabetic: properties.isAlphabetic
        case .uppercase: properties.isUppercase
        case .lowercase: properties.isLowercase
        case .whiteSpace: properties.isWhitespace
        case .emoji: properties.isEmoji
        case .ascii: value < 128
        case .any: true
        }
    }

    /// The general categories by their names, short and long (UAX 44, "General Category Values").
    private static let categories: [String: Set<Unicode.GeneralCategory>] = {
        let single: [(String, String, Unicode.GeneralCategory)] = [
            ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
            ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
            ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
            ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
            ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
            ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
            ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
            ("Pe", "Close_Punctuation", .closePunctuation), ("Pi", "Initial_Punctuation", .initialPunctuation),
            ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation),
            ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
            ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
            ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
            ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control), ("Cf", "Format", .format),
            ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse), ("Cn", "Unassigned", .unassigned),
        ]
        var categories: [String: Set<Unicode.GeneralCategory>] = [:]
        for (short, long, category) in single {
            for name in [short, long, String(short.prefix(1))] { categories[name, default: []].insert(category) }
        }
        let groups = [
            "Letter": "L", "Mark": "M", "Number": "N", "Punctuation": "P", "Symbol": "S", "Separator": "Z",
            "Other": "C",
        ]
        for (long, short) in groups { categories[long] = categories[short] }
        categories["LC"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
        categories["Cased_Letter"] = categories["LC"]
        return categories
    }()
}
