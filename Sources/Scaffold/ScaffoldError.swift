/// The reasons why nothing was written, each on one line.
enum ScaffoldError: Error, CustomStringConvertible {
    /// The arguments are not exactly one name.
    case usage
    /// The name can't be the beginning of a type's name.
    case badName(String)
    /// The package already declares a type that the feature would declare.
    case takenType(String, path: String)
    /// A file of the feature exists already.
    case exists(String)
    /// The table of the canned responses doesn't have its usual form.
    case noTable(String)

    var description: String {
        switch self {
        case .usage: "Give one name, as in: swift package scaffold-feature Weather (or --help)."
        case let .badName(name):
            "\(name.debugDescription) is no name for a feature: "
                + "it has to start with a capital letter, and to have at most \(FeatureName.maximumLength) ASCII letters "
                + "and digits, as its types and lines of 120 columns can bear."
        case let .takenType(type, path): "\(path) declares a \(type) already; nothing was written."
        case let .exists(path): "\(path) exists already; nothing was written."
        case let .noTable(path): "\(path) has no table of files that a line could be added to; nothing was written."
        }
    }
}
