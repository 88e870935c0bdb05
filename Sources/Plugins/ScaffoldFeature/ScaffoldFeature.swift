import Foundation
import PackagePlugin

/// `swift package scaffold-feature Name`: writes a feature with its tests, its canned response and its fixture.
@main
struct ScaffoldFeature: CommandPlugin {
    private static let help = """
        Writes a feature: service, business controller, view model, renderer, flow controller, builder, their tests,
        a canned response and a fixture. The result compiles, and its tests pass.

        Usage: swift package --allow-writing-to-package-directory scaffold-feature NAME
               swift package --allow-writing-to-package-directory scaffold-feature --help

          NAME    The feature's name, as its types begin: Weather, OrderHistory. It starts with a capital letter and
                  has at most 20 ASCII letters and digits.

        Without --allow-writing-to-package-directory, a terminal is asked for the permission to write, and nothing
        else is done where there is none.
        Nothing is written when one of the files exists.
        """

    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard !arguments.contains("--help"), !arguments.contains("-h") else { return print(Self.help) }
        do {
            guard arguments.count == 1, let argument = arguments.first else { throw ScaffoldError.usage }
            let name = try FeatureName(argument)
            let scaffold = try Scaffold(of: name, in: context.package.directoryURL)
            try scaffold.write()
            for path in scaffold.files.map(\.path) { print("wrote \(path)") }
            print("changed \(Scaffold.tablePath)")
            print("Next: name \(name.type)'s path and fields, and lead a route to make\(name.type)Screen(with:in:).")
        } catch let error as ScaffoldError {
            Diagnostics.error(error.description)
        }
    }
}
