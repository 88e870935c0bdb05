/// Why nothing was written, on one line.
enum ScaffoldError: Error, CustomStringConvertible {
    /// There is not exactly one name.
    case usage
    /// The name can't begin the names of types.
    case badName(String)
    /// A type that the feature would declare is declared in a file of the package already.
    case takenType(String, path: String)
    /// A file is there already.
    case exists(String)
    /// The table of the canned responses is not as it was.
    case noTable(String)

    var description: String {
        switch self {
        case .usage: "Give one name, as in: swift package scaffold-feature Weather (or --help)."
        case .badName(let name):
            "\(name.debugDescription) is no name for a feature: "
                + "it has to start with a capital letter, and to have at most \(FeatureName.maximumLength) ASCII letters "
                + "and digits, as its types and lines of 120 columns can bear."
        case .takenType(let type, let path): "\(path) declares a \(type) already; nothing was written."
        case .exists(let path): "\(path) exists already; nothing was written."
        case .noTable(let path): "\(path) has no table of files that a line could be added to; nothing was written."
        }
    }
}
