import Cities
import Dispatch
import Foundation
import Millrace

/// Wires the app by the options of the command line.
struct App {
    let options: Options
    let environment: @Sendable (String) -> String?

    init(options: Options, environment: @escaping @Sendable (String) -> String? = TerminalEnvironment.process) {
        self.options = options
        self.environment = environment
    }

    /// Loads the list of cities.
    ///
    /// - Returns: The text to print, the problem if the loading failed, and the exit status.
    func listing(isTerminal: Bool) throws -> (text: String, problem: String?, status: Int32) {
        let backend = try options.backend == nil ? EmbeddedBackend() : nil
        let credentials = Credentials(
            user: options.user,
            password: environment("CITIES_PASSWORD") ?? EmbeddedBackend.user
        )
        let result = loadCitiesListing(
            loggingInWith: credentials,
            with: buildingMaterials(backend: backend?.url)
        ).single()
        guard case let .success(listing)? = result else {
            return ("", "the loading was interrupted", 1)
        }
        let frame = listing.screen.frame(width: width(isTerminal: isTerminal))
        let text = frame.ansi(colors: colors(isTerminal: isTerminal))
        return (text + "\n", listing.error.map { "\($0)" }, listing.error == nil ? 0 : 1)
    }

    /// Returns the text of the gallery, at the documentation's width unless the options have another.
    func gallery(isTerminal: Bool) -> String {
        Gallery.screen.frame(width: options.width ?? Gallery.width).ansi(colors: colors(isTerminal: isTerminal)) + "\n"
    }

    /// Runs the interactive app until the user quits.
    func runInteractively() throws {
        let backend = try options.backend == nil ? EmbeddedBackend() : nil
        let stack = ScreenStack()
        stack.push(makeLoginScreen(with: buildingMaterials(backend: backend?.url), in: stack))
        let host = try TerminalHost(colors: colors(isTerminal: true))
        try TerminalApplication(showing: stack, on: host).run()
    }

    private func buildingMaterials(backend: URL?) -> LoginBuildingMaterials {
        LoginBuildingMaterials(
            session: BackendSession(
                environment: Environment("cities", base: options.backend ?? backend ?? Self.nowhere),
                timeout: .seconds(options.timeout)
            ),
            user: options.user,
            hint: options.backend == nil ? "This backend knows \(EmbeddedBackend.user), with the same password." : nil,
            scheduler: QueueScheduler(name: "cities.time")
        )
    }

    private static let nowhere = URL(fileURLWithPath: "/")

    private func width(isTerminal: Bool) -> Int {
        if let width = options.width { return width }
        if isTerminal { return TerminalSize.current(of: STDOUT_FILENO).columns }
        return environment("COLUMNS").flatMap(Int.init).map { min(max(1, $0), 10_000) } ?? 80
    }

    private func colors(isTerminal: Bool) -> ColorSupport {
        options.usesColor ? TerminalEnvironment.colorSupport(isTerminal: isTerminal, environment: environment) : .none
    }
}
