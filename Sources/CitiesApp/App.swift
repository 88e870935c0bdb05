import Cities
import Dispatch
import Foundation
import Millrace
import MillraceInspector
import MillraceTrace
import Synchronization

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
    ///
    /// - Returns: The problem with the file of the screens, if there was one, and the exit status.
    func runInteractively() throws -> (problem: String?, status: Int32) {
        let trace = options.trace != nil || options.isInspected ? Trace(writingTo: options.trace) : nil
        let recording = trace?.record()
        defer { recording?.dispose() }
        let failures = Mutex<[StorageError]>([])
        let storage = savedFile.map { file in
            FileStorage<SavedApp>(
                file: file,
                scheduler: QueueScheduler(name: "cities.state"),
                pause: .milliseconds(100),
                report: { error in failures.withLock { $0.append(error) } }
            )
        }
        let saved = storage?.load()
        let hints = failures.withLock { $0.isEmpty } ? [] : [LoginHint.unreadableScreens]
        let backend = try options.backend == nil ? EmbeddedBackend(knowing: saved?.token) : nil
        let store = (options.outbox ?? stateFolder?.appending(path: "outbox")).map { SQLiteStore(directory: $0) }
        let screens = makeApp(
            with: buildingMaterials(backend: backend?.url, hints: hints, store: store),
            restoring: saved,
            opening: options.link,
            backend: options.backend,
            save: { storage?.save($0) }
        )
        let speaks = TerminalEnvironment.prefersSentences(environment: environment)
        let host: any ScreenHost =
            speaks
            ? try AccessibleHost()
            : try TerminalHost(
                in: options.inlineHeight.map { .inline(height: $0) } ?? .wholeScreen,
                colors: colors(isTerminal: true)
            )
        let status = try TerminalApplication(showing: inspected(screens, by: trace), on: host).run()
        do throws(StorageError) {
            try storage?.flush()
        } catch {
            failures.withLock { $0.append(error) }
        }
        let failure = failures.withLock { $0.last }
        let problem =
            screens.storeProblem.map { "what was not sent was kept in memory only, and is lost: \($0)" }
            ?? trace?.fileError.map { "the trace in \(options.trace?.path ?? "") could not be written: \($0)" }
            ?? failure.map { "the screens in \(savedFile?.path ?? "") could not be read or written: \($0)" }
        return (problem, status)
    }

    /// Returns the screens, with the inspector if the user has asked for it.
    func inspected(_ screens: AppScreens, by trace: Trace?) -> any ScreenSource {
        guard options.isInspected, let trace else { return screens }
        return screens.inspected(by: trace, key: .function(12), commands: screens.waitingCommands)
    }

    /// The file with the screens of the last run; `nil` without a home.
    private var savedFile: URL? {
        stateFolder?.appending(path: "screens.json")
    }

    private var stateFolder: URL? {
        AppFolders("cities", environment: environment)?.state
    }

    private func buildingMaterials(
        backend: URL?,
        hints: [LoginHint] = [],
        store: (any CommandStore)? = nil
    ) -> LoginBuildingMaterials {
        LoginBuildingMaterials(
            session: BackendSession(
                environment: Environment("cities", base: options.backend ?? backend ?? Self.nowhere),
                timeout: .seconds(options.timeout)
            ),
            user: options.user,
            hints: options.backend == nil ? hints + [.onlyUser(EmbeddedBackend.user)] : hints,
            scheduler: QueueScheduler(name: "cities.time"),
            store: store ?? MemoryStore()
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
