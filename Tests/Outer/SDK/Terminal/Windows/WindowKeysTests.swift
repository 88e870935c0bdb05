import MillraceRendering
import TestSupport
import Testing

@testable import MillraceTerminal

/// Keys that are pressed in the windows of terminals, as a host gets them.
@Suite(.serialized, .bodyTimeLimit)
struct WindowKeysTests {
    /// A key: its name for xdotool, what it is, and what it is where a terminal sends the same as for another key.
    private typealias Row = (name: String, key: Key, others: [TerminalProgram: [Key]])

    private static let rows: [Row] = {
        let named: [(String, Key)] = [
            ("Up", .up), ("Down", .down), ("Right", .right), ("Left", .left), ("Home", .home), ("End", .end),
            ("Insert", .insert), ("Delete", .delete), ("Prior", .pageUp), ("Next", .pageDown), ("Tab", .tab),
            ("shift+Tab", .backtab), ("Return", .enter), ("BackSpace", .backspace), ("Escape", .escape), ("space", " "),
            ("a", "a"), ("shift+a", "A"), ("ctrl+e", .control("e")), ("alt+a", .modified("a", .alt)),
            ("alt+BackSpace", .modified(.backspace, .alt)), ("alt+bracketright", .modified("]", .alt)),
        ]
        let functions = (1...12).map { ("F\($0)", Key.function($0)) }
        let arrows = named.prefix(4).flatMap { name, key in
            [("shift", KeyModifiers.shift), ("ctrl", .control), ("alt", .alt)].map { prefix, modifiers in
                ("\(prefix)+\(name)", Key.modified(key, modifiers))
            }
        }
        let others: [Row] = [
            ("shift+Home", .modified(.home, .shift), [:]),
            ("ctrl+Home", .modified(.home, .control), [.st: [.home]]),
            ("ctrl+End", .modified(.end, .control), [:]),
            ("shift+Delete", .modified(.delete, .shift), [:]),
            ("ctrl+Delete", .modified(.delete, .control), [:]),
        ]
        return (named + functions + arrows).map { ($0, $1, [:]) } + others
    }()

    /// The terminals that are installed; the end of the run names the others.
    private static let installed = TerminalProgram.allCases.filter { program in
        let isInstalled = program.isInstalled
        if !isInstalled { Skipped.note("WindowKeysTests", "\(program), Xvfb or xdotool is not installed") }
        return isInstalled
    }

    @Test(arguments: installed)
    func noKeyIsLostThatTheTerminalSends(program: TerminalProgram) throws {
        #expect(Self.rows.count == 51)
        let window = try TerminalWindow(program)
        defer { window.close() }
        let host = try TerminalHost(
            input: window.file,
            output: window.file,
            environment: { ["TERM": window.term, "STY": window.session, "LANG": "C.UTF-8"][$0] }
        )
        var rows = Self.rows[...]
        var hasBegun = false
        var keys: [Key] = []
        var wrong: [String] = []
        var hasProtocol = false
        /// Presses the next key and, after it, a letter that says that the key is over; after escape, such a letter
        /// would be one with alt.
        func pressNext() throws {
            guard let name = rows.first?.name else { return host.stop() }
            try name == "Escape" ? window.press(name) : window.press(name, "z")
        }
        var error: (any Error)?
        try host.run { event in
            do {
                switch event {
                case .resize where !hasBegun:
                    hasBegun = true
                    try pressNext()
                case .key("z"):
                    guard let row = rows.popFirst() else { return }
                    if keys != row.others[program] ?? [row.key] { wrong.append("\(row.name): \(keys)") }
                    hasProtocol = TerminalRestoration.restoresKeyboard.load(ordering: .acquiring)
                    keys = []
                    try pressNext()
                case let .key(key):
                    keys.append(key)
                    if rows.first?.name == "Escape" { try window.press("z") }
                case .resize, .closed, .resumed, .terminated: break
                }
            } catch let failure {
                error = failure
                host.stop()
            }
        }
        #expect((wrong, rows.map(\.name), hasProtocol) == ([], [], program == .kitty))
        if let error { throw error }
    }
}
