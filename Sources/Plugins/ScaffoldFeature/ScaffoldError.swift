/// Why nothing was written, on one line.
enum ScaffoldError: Error, CustomStringConvertible {
    /// There is not exactly one name.
    case usage
    /// The name can't begin the names of types.
    case badName(String)
    /// A type that features are written with has this name already.
    case takenName(String)
    /// A file is there already.
    case exists(String)
    /// The table of the canned responses is not as it was.
    case noTable(String)

    var description: String {
        switch self {
        case .usage: "Give one name, as in: swift package scaffold-feature Weather (or --help)."
        case .badName(let name):
            "\(name.debugDescription) is no name for a feature: "
                + "it has to start with a capital letter, and to have at most 20 ASCII letters and digits."
        case .takenName(let name): "A feature can't be called \(name): the SDK has a type of that name."
        case .exists(let path): "\(path) exists already; nothing was written."
        case .noTable(let path): "\(path) has no table of files that a line could be added to; nothing was written."
        }
    }
}
