/// The options of the command.
struct ReviewOptions: Equatable {
    /// How a run decides about each text.
    enum Mode: Equatable {
        /// The person decides.
        case asking
        case accepting
        case rejecting
        /// The texts are shown, and nothing is decided.
        case listing
    }

    var mode = Mode.asking
    /// Whether the tests run first.
    var runsTests = true
    /// The names of the tests that run; all by default.
    var filters: [String] = []
    /// The folder of the build, where the command runs inside a plugin.
    var buildFolder: String?
    /// The file with the answers, where it isn't the standard input.
    var input: String?

    /// Reads the arguments; nil for arguments that aren't understood.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        var modes: [Mode] = []
        while let argument = rest.popFirst() {
            switch argument {
            case "--accept": modes.append(.accepting)
            case "--reject": modes.append(.rejecting)
            case "--list": modes.append(.listing)
            case "--no-tests": runsTests = false
            case "--filter", "--inside", "--input":
                guard let value = rest.popFirst(), !value.isEmpty else { return nil }
                switch argument {
                case "--filter": filters.append(value)
                case "--inside": buildFolder = value
                default: input = value
                }
            default: return nil
            }
        }
        guard modes.count <= 1, runsTests || filters.isEmpty else { return nil }
        mode = modes.first ?? .asking
    }
}
