/// The reason why a command line is invalid.
enum TraceOptionsError: Error, Equatable, CustomStringConvertible {
    case missingFile
    case secondFile(String)
    /// Two options of which each is for something else.
    case apart(String, String)
    /// An option that is for another one, which is missing.
    case lone(String, String)
    case unknown(String)
    case missingValue(String)
    case malformed(String, String, expected: String)

    /// The error in one line.
    var description: String {
        switch self {
        case .missingFile: "a file is needed: trace FILE"
        case let .secondFile(argument): "one file at a time, not also “\(argument)”"
        case let .apart(first, second): "\(first) doesn't go together with \(second)"
        case let .lone(option, other): "\(option) goes with \(other) only"
        case let .unknown(argument): "unknown option “\(argument)”"
        case let .missingValue(name): "\(name) needs a value"
        case let .malformed(name, value, expected): "\(name) takes \(expected), not “\(value)”"
        }
    }
}
