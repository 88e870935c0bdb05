struct ScaffoldOptions: Equatable {
    /// The file at the root of a package with options that it always has.
    static let fileName = ".scaffold-feature"

    var name: String?
    var target: String?
    var tests: String?
    var auth: String?
    var materials: String?
    var decoder: String?
    /// The operation that the feature shows, and the document in which it is.
    var operation: String?
    var document: String?
    var isHelp = false

    /// Creates options.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command line, which take precedence.
    ///   - file: The text of the package's own options.
    init(_ arguments: [String], file: String = "") throws(ScaffoldError) {
        let own = file.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { $0.split(separator: " ") }
        try read(own.map(String.init))
        // A name in the file would be that of every feature.
        if let name { throw .badFile(name) }
        try read(arguments)
    }

    private mutating func read(_ arguments: [String]) throws(ScaffoldError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let (option, attached) = Self.split(argument)
            func value() throws(ScaffoldError) -> String {
                let value = attached ?? rest.popFirst() ?? ""
                guard !value.isEmpty, !value.hasPrefix("--") else { throw .missingValue(option) }
                return value
            }
            switch option {
            case "--help", "-h": isHelp = true
            case "--target": target = try value()
            case "--tests": tests = try value()
            case "--auth": auth = try Self.type(value(), for: option)
            case "--materials": materials = try Self.type(value(), for: option)
            case "--operation": operation = try value()
            case "--document": document = try value()
            case "--decoder": decoder = try Self.type(value(), for: option)
            case _ where option.hasPrefix("-"): throw .unknownOption(option)
            case _ where name != nil: throw .usage
            default: name = argument
            }
        }
    }

    private static func split(_ argument: String) -> (option: String, value: String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    /// A type or a static member of one: names with dots between them.
    private static func type(_ text: String, for option: String) throws(ScaffoldError) -> String {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isType = parts.allSatisfy { part in
            part.first.map { $0.isLetter || $0 == "_" } == true
                && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
        guard isType else { throw .notSwift(option, text) }
        return text
    }
}
