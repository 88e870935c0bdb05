import Dispatch
import Millrace
import MillraceTerminal
import MillraceTestKit
import Synchronization
import Testing

@testable import Cities

/// The snippets of Terminal.
@Suite struct TerminalSnippets {
    private func makeScreen(_ title: String) -> Screen {
        Screen(title: title) { Node(id: 1) { Text("London") } }
    }

    @Test func aPainterWritesWhatChanges() {
        var written: [[UInt8]] = []
        func write(_ bytes: [UInt8]) { written.append(bytes) }
        let first = makeScreen("Cities").frame(width: 20)
        let second = makeScreen("Cities").frame(width: 20)
        // Page: Sources/SDK/Terminal/Painting/Painter.swift
        let painter = Painter(colors: .ansi256)
        write(painter.paint(first, over: nil))
        write(painter.paint(second, over: first))
        // End of page
        #expect(String(decoding: written[0], as: UTF8.self).contains("London"))
        #expect(written[1].isEmpty)
        #expect(!painter.paint(makeScreen("Towns").frame(width: 20), over: first).isEmpty)
    }

    @Test func quittingHasANameAndIsAskedAbout() {
        enum Action { case didAskToQuit }
        let asked = Mutex(0)
        func quitKeys() -> QuitKeys {
            // Page: Sources/SDK/Terminal/Application/QuitKeys.swift
            QuitKeys(title: "Beenden", keys: [.control("c"), .control("q")])
            // End of page
        }
        let observer = Sink<Action> { _ in asked.withLock { $0 += 1 } }
        func binding() -> KeyBinding {
            // Page: Sources/SDK/Terminal/Application/QuitKeys.swift
            KeyBinding(.control("c"), "Quit", action: observer.sending(.didAskToQuit))
            // End of page
        }
        #expect((quitKeys().title, quitKeys().keys.first) == ("Beenden", binding().key))
        binding().action()
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func anApplicationRunsBelowThePrompt() throws {
        // Page: Sources/SDK/Terminal/Host/TerminalArea.swift
        func runBelowThePrompt(showing stack: ScreenStack) throws {
            try TerminalApplication(showing: stack, in: .inline(height: 8)).run()
        }
        // End of page
        // It isn't run here: a test has no terminal of its own.
        let run: (ScreenStack) throws -> Void = runBelowThePrompt
        withExtendedLifetime(run) {}
        let host = try TerminalHost(in: .inline(height: 8))
        #expect(host.size.rows <= 8)
    }

    @Test func aHostShowsFramesAndTellsKeys() throws {
        // Page: Sources/SDK/Terminal/Host/TerminalHost.swift
        func run(_ screen: Screen, on host: some ScreenHost) throws {
            var interaction = ScreenInteraction()
            try host.run { event in
                switch event {
                case .key(.control("c")), .closed, .terminated: host.stop()
                case let .key(key): interaction.handle(key, on: screen).perform()
                case let .resize(size): host.show(screen.frame(width: size.columns, height: size.rows))
                case .resumed: break
                }
            }
        }
        // End of page
        let shown = Shown()
        let show = shown.show
        var screen = makeScreen("Cities")
        screen.keys = [KeyBinding("r", "Refresh") { show("refreshed") }]
        let host = ScriptedHost(waitingFor: "London", keys: ["r", .control("c")])
        try run(screen, on: host)
        #expect(host.hasShown)
        #expect(shown.next() == "refreshed")
        #expect(host.isStopped)
    }

    @Test func anApplicationShowsAStack() throws {
        let accessible = StubAccessible()
        accessible.stub(
            CitiesService.fetchCitiesResource(),
            .value(CitiesResponse(cities: [City(name: "London")]))
        )
        let buildingMaterials = CitiesBuildingMaterials(session: accessible, scheduler: TestScheduler())
        let host = ScriptedHost(waitingFor: "London", keys: [.control("c")])
        // Page: Sources/SDK/Terminal/Application/TerminalApplication.swift
        let stack = ScreenStack()
        stack.push(makeCitiesScreen(with: buildingMaterials, in: stack))
        try TerminalApplication(showing: stack, on: host).run()
        // End of page
        #expect(host.hasShown)
        #expect(host.isStopped)
    }
}

/// A host whose user waits for a text, and then presses keys.
private final class ScriptedHost: ScreenHost {
    let size = TerminalSize(columns: 40, rows: 12)
    let isEndless = false
    private let text: String
    private let keys: [Key]
    private let arrived = DispatchSemaphore(value: 0)
    private let shared = Mutex((hasShown: false, isStopped: false))

    init(waitingFor text: String, keys: [Key]) {
        self.text = text
        self.keys = keys
    }

    var hasShown: Bool { shared.withLock { $0.hasShown } }

    var isStopped: Bool { shared.withLock { $0.isStopped } }

    func show(_ frame: TextFrame) {
        guard frame.plainText.contains(text) else { return }
        shared.withLock { $0.hasShown = true }
        arrived.signal()
    }

    func stop() {
        shared.withLock { $0.isStopped = true }
    }

    func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        handler(.resize(size))
        _ = arrived.wait(timeout: .now() + 60)
        for key in keys {
            handler(.key(key))
        }
    }
}
