import OpenAPIReading
import UserPackage

/// The reasons why nothing was generated, each on one line.
enum GenerateError: Error {
    /// The arguments are not exactly one document, or two to compare.
    case usage
    /// There is no such option.
    case unknownOption(String)
    /// An option lacks its value.
    case missingValue(String)
    /// An option's value is no name of Swift code.
    case notSwift(String, String)
    /// The value of `--auth` doesn't name a scheme and a kind.
    case notAKind(String)
    /// The plugin's description of the package can't be read.
    case badLayout
    /// The target of the services or of their tests can't be chosen.
    case target(TargetError)
    /// A document can't be read.
    case document(path: String, OpenAPIError)
    /// The files can't be written.
    case files(FileFault)
    /// The target has a service, a business controller or a kind of authentication of the same name.
    case taken(String, path: String)
    /// The tests of another target have the file.
    case testsOfOther(String)
    /// Another document of the package has the same name.
    case sameName(String, String, path: String)
    /// The document has no operation, or none that was chosen.
    case nothing
    /// No operation has both a chosen tag and a chosen name.
    case nothingChosen
    /// No document has the tag, the operation or the security scheme of a name; those that there are.
    case unknownName(_ kind: String, String, [String])

    /// The most names that are listed.
    private static let most = 20
}

extension GenerateError: CustomStringConvertible {
    var description: String {
        switch self {
        case .usage: "Give one document, as in: swift package generate-services openapi.json (or --help)."
        case let .unknownOption(option):
            "There is no option \(option.debugDescription); --help lists those that there are."
        case let .missingValue(option): "\(option) needs a value; --help says which."
        case let .notSwift(option, text): "\(option) takes a name of Swift code, not \(text.debugDescription)."
        case let .notAKind(text):
            "--auth takes a scheme and a kind, as in petstore_auth=KongAuth, not \(text.debugDescription)."
        case .badLayout:
            "The package can't be read; the command is run by: swift package generate-services openapi.json."
        case let .target(error): "\(error)"
        case let .document(path, error): "\(path): \(error)"
        case let .files(fault): "\(fault)"
        case let .taken(type, path):
            "\(type) is in \(path) already; nothing was written. "
                + "Leave out its operations, by --tags or --operations, or move it."
        case let .testsOfOther(path):
            "\(path) is generated for another target, too; nothing was written. "
                + "Name another target of tests, by --tests, or leave out its operations, by --tags or --operations."
        case let .sameName(name, source, path):
            "\(path) is called \(name), too; nothing was written. "
                + "Rename \(source): documents are told apart by their names."
        case .nothingChosen: "No operation has the tags and the names that are chosen."
        case let .unknownName(kind, name, others):
            "There is no \(kind) \(name.debugDescription). There are: \(Self.list(others))."
        case .nothing: "The document has no operation that could be generated; nothing was written."
        }
    }

    private static func list(_ names: [String]) -> String {
        guard !names.isEmpty else { return "none" }
        let rest = names.count - most
        return names.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
