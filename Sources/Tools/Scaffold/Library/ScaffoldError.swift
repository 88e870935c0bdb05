import OpenAPIReading
import ServiceGenerator
import UserPackage

/// The reasons why no feature was written, each on one line.
enum ScaffoldError: Error, Equatable {
    /// The arguments are not exactly one name.
    case usage
    /// There is no such option.
    case unknownOption(String)
    /// An option lacks its value.
    case missingValue(String)
    /// An option's value is no name of a type or a member.
    case notSwift(String, String)
    /// The file of a package's own options has more than options.
    case badFile(String)
    /// The plugin's description of the package can't be read.
    case badLayout
    /// The name can't be the beginning of a type's name.
    case badName(String)
    /// The target of the feature or of its tests can't be chosen.
    case target(TargetError)
    /// The package already declares a type that the feature would declare.
    case takenType(String, path: String)
    /// A file of the feature exists already.
    case exists(String)
    /// The table of the canned responses doesn't have its usual form.
    case noTable(String)
    /// The files can't be written.
    case files(FileFault)
    /// The document with the operation isn't known: none or several were generated from.
    case noDocument([String])
    /// The document can't be read.
    case document(path: String, OpenAPIError)
    /// The feature can't show the operation.
    case operation(FeatureSubject.Refusal)
    /// The services of the operation weren't generated for the feature's target: it has no such type.
    case notGenerated(String, in: String, arguments: String)
}

extension ScaffoldError: CustomStringConvertible {
    var description: String {
        switch self {
        case .usage: "Give one name, as in: swift package scaffold-feature Weather (or --help)."
        case let .unknownOption(option):
            "There is no option \(option.debugDescription); --help lists those that there are."
        case let .missingValue(option): "\(option) needs a value; --help says which."
        case let .notSwift(option, text): "\(option) takes a name of Swift code, not \(text.debugDescription)."
        case let .badFile(word):
            "\(ScaffoldOptions.fileName) has \(word.debugDescription), which is no option; "
                + "the name belongs on the command line."
        case .badLayout: "The package can't be read; the command is run by: swift package scaffold-feature Weather."
        case let .badName(name):
            "\(name.debugDescription) is no name for a feature: "
                + "it has to start with a capital letter, and to have at most \(FeatureName.maximumLength) "
                + "ASCII letters and digits, as its types and lines of 120 columns can bear."
        case let .target(error): "\(error)"
        case let .takenType(type, path): "\(path) declares a \(type) already; nothing was written."
        case let .exists(path): "\(path) exists already; nothing was written."
        case let .noTable(path): "\(path) has no table of files that a line could be added to; nothing was written."
        case let .files(fault): "\(fault)"
        case let .noDocument(names):
            "Name the document of the operation by --document. Services were generated from: "
                + "\(names.isEmpty ? "none" : names.joined(separator: ", "))."
        case let .document(path, error): "\(path): \(error)"
        case let .operation(refusal): "\(refusal)"
        case let .notGenerated(type, module, arguments):
            "\(module) declares no \(type). First run: swift package generate-services \(arguments)"
        }
    }
}
