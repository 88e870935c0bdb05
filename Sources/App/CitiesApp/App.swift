import Cities
import Dispatch
import Foundation
import Millrace
import MillraceComponents
import MillraceInspector
import MillraceSQLite
import MillraceTerminal
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
        let language = listingLanguage
        let credentials = Credentials(
            user: options.user,
            password: environment("CITIES_PASSWORD") ?? EmbeddedBackend.user
        )
        let result = loadCitiesListing(
            loggingInWith: credentials,
            with: buildingMaterials(backend: backend?.url),
            in: language
        ).single()
        guard case let .success(listing)? = result else {
            return ("", "the loading was interrupted", 1)
        }
        let frame = Texts.$current.withValue(language.texts) {
            listing.screen.frame(width: width(isTerminal: isTerminal))
        }
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
        let storage = storage(reporting: { error in failures.withLock { $0.append(error) } })
        let saved = storage?.load()
        let hints = failures.withLock { $0.isEmpty } ? [] : [LoginHint.unreadableScreens]
        let backend = try options.backend == nil ? embeddedBackend(knowing: saved?.token) : nil
        let store = (options.outbox ?? stateFolder?.appending(path: "outbox")).map { SQLiteStore(directory: $0) }
        let screens = makeApp(
            with: buildingMaterials(backend: backend?.url, hints: hints, store: store),
            restoring: saved,
            opening: options.link,
            speaking: options.language,
            otherwise: AppLanguage(environment: environment),
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
        let application = TerminalApplication(
            showing: inspected(screens, by: trace),
            on: host,
            texts: { screens.language.texts }
        )
        let status = try application.run()
        do throws(StorageError) {
            try storage?.flush()
        } catch {
            failures.withLock { $0.append(error) }
        }
        let failure = failures.withLock { $0.last }
        let problem =
            screens.storeProblem.map(LastWords.lost)
            ?? (screens.untoldDamage.isEmpty ? nil : .damaged(screens.untoldDamage))
            ?? trace?.fileError.map { .unwritableTrace(file: options.trace?.path ?? "", error: "\($0)") }
            ?? failure.map { .unusableScreens(file: savedFile?.path ?? "", error: "\($0)") }
        return (problem?.text(in: screens.language), status)
    }

    /// Returns the screens, with the inspector if the user has requested it.
    func inspected(_ screens: AppScreens, by trace: Trace?) -> any ScreenSource {
        guard options.isInspected, let trace else { return screens }
        return screens.inspected(by: trace, key: .function(12), commands: screens.waitingCommands)
    }

    /// The language of the list: as in the interactive app, that of the options, of the last run, or of the
    /// environment.
    private var listingLanguage: AppLanguage {
        if let language = options.language { return language }
        // The interactive app reports a file that can't be read.
        let saved = storage(reporting: { _ in })?.load()
        let language = saved?.backend == options.backend ? saved?.language : nil
        return language ?? AppLanguage(environment: environment)
    }

    private func storage(reporting report: @escaping @Sendable (StorageError) -> Void) -> FileStorage<SavedApp>? {
        savedFile.map { file in
            FileStorage(
                file: file,
                scheduler: QueueScheduler(name: "cities.state"),
                pause: .milliseconds(100),
                report: report
            )
        }
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

    private func embeddedBackend(knowing token: Token?) throws -> EmbeddedBackend {
        try EmbeddedBackend(knowing: token, deliveringBy: QueueScheduler(name: "cities.couriers"))
    }

    private static let nowhere = URL(fileURLWithPath: "/")

    private func width(isTerminal: Bool) -> Int {
        if let width = options.width { return width }
        return TerminalSize.current(of: isTerminal ? STDOUT_FILENO : -1, environment: environment).columns
    }

    private func colors(isTerminal: Bool) -> ColorSupport {
        options.usesColor ? TerminalEnvironment.colorSupport(isTerminal: isTerminal, environment: environment) : .none
    }
}
