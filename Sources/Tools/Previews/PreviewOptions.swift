/// The options of the command.
struct PreviewOptions: Equatable {
    /// The modes of the command.
    enum Mode: Equatable {
        case gallery
        /// Writes a page to a file.
        case page(String)
        case check
        /// Writes a page of all snapshots to a file.
        case snapshots(String)
    }

    var mode = Mode.gallery
    /// The folder of the build, where the command runs inside a plugin.
    var buildFolder: String?
    /// The name of the package, where the plugin says it.
    var package: String?
    /// The terminal, where it isn't that of the standard input.
    var terminal: String?

    /// Returns the arguments without those of the plugin.
    static func ofUser(_ arguments: [String]) -> [String] {
        var rest = arguments[...]
        while let name = rest.first, ["--inside", "--package", "--terminal"].contains(name) { rest = rest.dropFirst(2) }
        return Array(rest)
    }

    /// Reads the arguments; nil for arguments that aren't understood.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        var modes: [Mode] = []
        while let argument = rest.popFirst() {
            switch argument {
            case "--check": modes.append(.check)
            case "--html", "--snapshots", "--inside", "--package", "--terminal":
                guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else { return nil }
                switch argument {
                case "--html": modes.append(.page(value))
                case "--snapshots": modes.append(.snapshots(value))
                case "--inside": buildFolder = value
                case "--package": package = value
                default: terminal = value
                }
            default: return nil
            }
        }
        guard modes.count <= 1 else { return nil }
        mode = modes.first ?? .gallery
    }
}
