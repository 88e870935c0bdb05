/// A call in Swift, in a function of a test.
struct SwiftCall {
    private static let lineLength = 120
    private static let indent = "            "

    private let name: String
    private let arguments: [(label: String?, value: String)]

    init(_ name: String, _ arguments: [(String?, String)]) {
        self.name = name
        self.arguments = arguments.map { (label: $0, value: $1) }
    }

    /// The call on one line.
    var line: String { "\(name)(\(texts.joined(separator: ", ")))" }

    /// The call on as many lines as it needs, indented.
    var lines: [String] {
        let line = "        \(line)"
        guard line.count > Self.lineLength || line.contains("\n") else { return [line] }
        let separated = texts.enumerated().map { "\(Self.indent)\($1)\($0 + 1 < texts.count ? "," : "")" }
        return ["        \(name)("] + separated + ["        )"]
    }

    private var texts: [String] { arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value } }

    /// A time of a session, rounded up.
    static func time(_ seconds: Double) -> String {
        ".milliseconds(\(Int((min(max(0, seconds), 1e9) * 1_000).rounded(.up))))"
    }

    /// Returns a literal that stands for a text, on several lines where the text has several.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - hasLabel: Whether the argument has a label, by which formatters indent its lines more.
    static func literal(_ text: String, hasLabel: Bool = false) -> String {
        let isHidden = text.unicodeScalars.contains { $0 != "\n" && Self.isHidden($0) }
        guard text.contains("\n"), !isHidden else {
            let marks = marks(text, unless: "\"")
            return "\(marks)\"\(escaped(text, marks))\"\(marks)"
        }
        let marks = marks(text, unless: "\"\"\"")
        let indent = hasLabel ? indent + "    " : indent
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indent + $0 }
        return (["\(marks)\"\"\""] + lines + ["\(indent)\"\"\"\(marks)"]).joined(separator: "\n")
    }

    /// The number signs without which something in a text would end the literal, or be an escape.
    private static func marks(_ text: String, unless end: String) -> String {
        // A compiler reads scalars: a quotation mark with an accent ends a literal too.
        guard text.utf8.contains(end.utf8) || text.utf8.contains(UInt8(ascii: "\\")) else { return "" }
        var (longest, run) = (0, 0)
        for scalar in text.unicodeScalars {
            run = scalar == "#" ? run + 1 : 0
            longest = max(longest, run)
        }
        return String(repeating: "#", count: longest + 1)
    }

    private static func escaped(_ text: String, _ marks: String) -> String {
        text.unicodeScalars.reduce(into: "") { out, scalar in
            if isHidden(scalar) {
                out += "\\\(marks)u{\(String(scalar.value, radix: 16))}"
            } else {
                out.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether a character can't be seen in a source file, or ends a line there.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse]
            .contains(scalar.properties.generalCategory)
    }
}
