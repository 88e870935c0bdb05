import Foundation

/// The command `swift package scaffold-feature`, from its arguments to its output.
struct ScaffoldCommand {
    static let help = """
        Writes a feature: service, business controller, view model, renderer, flow controller, builder, their tests,
        a canned response and fixtures. The result compiles, and its tests pass.

        Usage: swift package scaffold-feature NAME
               swift package scaffold-feature --help

          NAME    The feature's name, with which its types begin: Weather, OrderHistory. A name starts with a capital
                  letter and has at most \(FeatureName.maximumLength) ASCII letters and digits.

        If one of the files or types exists already, the command writes nothing.
        """

    let arguments: [String]
    let root: URL

    /// Writes the feature.
    ///
    /// - Returns: The list of the written files and the next steps, or the help.
    /// - Throws: A `ScaffoldError`, or an error of the file system.
    func run() throws -> String {
        guard !arguments.contains("--help"), !arguments.contains("-h") else { return Self.help }
        guard arguments.count == 1, let argument = arguments.first else { throw ScaffoldError.usage }
        let name = try FeatureName(argument)
        let scaffold = try Scaffold(of: name, in: root)
        try scaffold.write()
        let written = scaffold.files.map { "wrote \($0.path)" } + ["changed \(Scaffold.tablePath)"]
        let next = "Next: name \(name.type)'s path and fields, and lead a route to make\(name.type)Screen(with:in:)."
        return (written + [next]).joined(separator: "\n")
    }
}
