import Foundation
import ServiceGenerator
import UserPackage

/// The command `swift package scaffold-feature`, from its arguments to its output.
package struct ScaffoldCommand {
    static let help = """
        Writes a feature: service, business controller, view model, renderer, flow controller, builder, their tests,
        previews, a canned response and fixtures. The result compiles, and its tests pass.

        Usage: swift package scaffold-feature NAME [--target TARGET] [--tests TARGET]
               swift package scaffold-feature --help

          NAME    The feature's name, with which its types begin: Weather, OrderHistory. A name starts with a capital
                  letter and has at most \(FeatureName.maximumLength) ASCII letters and digits.

          --target TARGET     The target of the feature (default: the only one that depends on Millrace).
          --tests TARGET      The target of its tests (default: the only one that tests the other).
          --auth KIND         The kind of authentication of its request (default: NoAuth).
          --materials TYPE    A type with a `session`, which the builder receives (default: the session itself).
          --decoder MEMBER    The decoder of its response, as in APIService.decoder (default: the session's).
          --operation NAME    An operation of the backend's OpenAPI document, by its id or its function: listOrders. The
                              feature uses what `swift package generate-services` has written for it.
          --document FILE     The document (default: the only one from which services were generated).

        The file \(ScaffoldOptions.fileName) at the root of the package may have options as well, one or more a line, to
        which those of the command line are added. A target `Fixtures` of the package takes the fixtures, and a target with
        a table of files in \(ResponseTable.name) the canned response; without them the tests have both.

        In a library the builder has package access, so that the target of the app can show the screen. With --materials it
        has none, since that type may be internal.

        If one of the files or types exists already, the command writes nothing.
        """

    private let arguments: [String]
    private let layout: PackageLayout

    package init(arguments: [String], layout: PackageLayout) {
        (self.arguments, self.layout) = (arguments, layout)
    }

    /// Creates the command of the plugin's arguments: the description of the package, then those of the user.
    package init(plugin arguments: [String]) throws {
        let layout = try? arguments.first.map { try JSONDecoder().decode(PackageLayout.self, from: Data($0.utf8)) }
        guard let layout else { throw ScaffoldError.badLayout }
        self.init(arguments: Array(arguments.dropFirst()), layout: layout)
    }

    /// Writes the feature.
    ///
    /// - Returns: The list of the written files and the next steps, or the help.
    /// - Throws: The reason why nothing was written.
    package func run() throws -> String {
        let options = try ScaffoldOptions(arguments, file: layout.text(of: ScaffoldOptions.fileName) ?? "")
        guard !options.isHelp else { return Self.help }
        guard let argument = options.name else { throw ScaffoldError.usage }
        let name = try FeatureName(argument)
        var shape = try FeatureShape(layout, options)
        if let operation = options.operation {
            shape.subject = try FeatureSubject(operation, options.document, for: shape, in: layout)
        }
        let scaffold = try Scaffold(of: name, as: shape, in: layout)
        try scaffold.write()
        let written = scaffold.files.map { "wrote \($0.path)" } + (scaffold.table.map { ["changed \($0.path)"] } ?? [])
        let naming = shape.subject == nil ? "name \(name.type)'s path and fields, and " : ""
        let next = "Next: \(naming)lead a route to \(shape.builder(of: name))."
        return (written + ManifestAdvice(layout: layout, shape: shape).lines + [next])
            .joined(separator: "\n")
    }
}
