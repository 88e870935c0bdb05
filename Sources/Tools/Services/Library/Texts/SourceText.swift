/// The text of a Swift file, put together line by line.
package struct SourceText {
    private(set) var lines: [String] = []

    /// Adds a line, indented by a number of levels, and broken if it is too long.
    mutating func add(_ line: String = "", _ level: Int = 0) {
        lines += line.isEmpty ? [""] : LineBreaks.lines(of: String(repeating: "    ", count: level) + line)
    }

    /// Adds a line of a text between quotes, which stays as it is.
    mutating func addVerbatim(_ line: some StringProtocol, _ level: Int) {
        lines.append(line.isEmpty ? "" : String(repeating: "    ", count: level) + line)
    }

    mutating func add(_ lines: [String]) {
        self.lines += lines.flatMap(LineBreaks.lines)
    }

    /// Adds a declaration or a call with arguments: on one line if it fits, or with each argument on its own.
    mutating func add(_ head: String, _ arguments: [String], _ tail: String, _ level: Int = 0) {
        add(SourceText.call(head, arguments, tail, level))
    }

    static func call(_ head: String, _ arguments: [String], _ tail: String, _ level: Int = 0) -> [String] {
        let space = String(repeating: "    ", count: level)
        let line = space + head + arguments.joined(separator: ", ") + tail
        if line.count <= Documentation.width { return [line] }
        let inner = space + "    "
        if arguments.isEmpty {
            // The result of a function without parameters has a line of its own.
            guard tail.hasPrefix(") -> ") else { return [line] }
            let result = tail.dropFirst(2)
            guard result.hasSuffix(" {") else { return [space + head + ")", inner + result] }
            return [space + head + ")", inner + result.dropLast(2), space + "{"]
        }
        return [space + head]
            + arguments.enumerated().map { inner + $1 + ($0 == arguments.count - 1 ? "" : ",") }
            + [space + tail]
    }

    /// The text of the file, with the imports that its words need.
    ///
    /// - Parameter modules: Modules that are imported in any case.
    func file(importing modules: [String] = []) -> String {
        let words = Self.words(of: lines)
        var modules = Set(modules)
        if !words.isDisjoint(with: Self.foundation) { modules.insert("Foundation") }
        if !words.isDisjoint(with: Self.millrace) { modules.insert("Millrace") }
        let imports = modules.sorted().map { "import \($0)\n" }.joined()
        return imports + (imports.isEmpty ? "" : "\n") + lines.joined(separator: "\n") + "\n"
    }

    /// Returns the text of a file with an import of Foundation before the others, if it needs one.
    package static func importingFoundation(_ text: String) -> String {
        let words = words(of: text.split(separator: "\n").map(String.init))
        let hasImport = text.contains("import Foundation\n")
        return hasImport || words.isDisjoint(with: foundationTypes) ? text : "import Foundation\n" + text
    }

    private static func words(of lines: [String]) -> Set<Substring> {
        Set(
            lines.lazy.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
                .flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
        )
    }

    private static let foundation = foundationTypes.union(["formatted", "joined"])
    private static let foundationTypes: Set<Substring> = [
        "Data", "Date", "Decimal", "JSONDecoder", "JSONEncoder", "URL", "URLQueryItem", "UUID",
    ]
    private static let millrace: Set<Substring> = ["JSONValue", "BackendResource", "SignalProducer", "AuthKind"]

    /// Returns a text as a literal.
    static func literal(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case _
            where [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory):
                out += "\\u{\(String(scalar.value, radix: 16))}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
