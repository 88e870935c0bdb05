import MillraceRendering
import MillraceStreams
import MillraceTerminal
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFlow

/// Questions that a flow asks: over which screen, and how they end.
struct AskTests {
    private let stack = ScreenStack()
    private let names = Log()

    private func ask(_ title: String = "Log out?") -> any Disposable {
        stack.ask(Confirmation(title, confirm: "Log out")).start { [names] event in
            switch event {
            case let .value(isConfirmed): names.add("\(isConfirmed)")
            case .completed: names.add("completed")
            case .interrupted: names.add("interrupted")
            }
        }
    }

    private var questions: [String] {
        var titles: [String] = []
        var screen = stack.current.value?.screen
        while let presented = screen?.presented {
            titles.append(presented.title)
            screen = presented
        }
        return titles
    }

    private func press(_ keys: [Key]) {
        guard let screen = stack.current.value?.screen else { return }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        for key in keys { interaction.handle(key, on: screen).perform() }
    }

    enum Step: Sendable {
        case ask, press([Key]), push, pop, dispose
    }

    typealias Script = (screens: Int, steps: [Step], questions: [Int], log: [String])

    static let scripts: [Row<Script>] = [
        Row("confirming", (1, [.ask, .press([.enter])], [1, 0], ["true", "completed"])),
        Row("the other button", (1, [.ask, .press([.tab, .enter])], [1, 0], ["false", "completed"])),
        Row("cancelling", (1, [.ask, .press([.escape])], [1, 0], ["false", "completed"])),
        Row(
            "a second press before the next frame is no second answer",
            (1, [.ask, .press([.enter, .enter, .escape])], [1, 0], ["true", "completed"])
        ),
        Row("disposing removes the question", (1, [.ask, .dispose], [1, 0], ["interrupted"])),
        Row("a question goes with its screen", (2, [.ask, .pop], [1, 0], ["completed"])),
        Row("a question stays below a screen that is pushed", (1, [.ask, .push, .pop], [1, 0, 1], [])),
        Row("without a screen there is no answer", (0, [.ask], [0], ["completed"])),
    ]

    /// The number of questions after each step, and how the question ends.
    @Test(arguments: scripts) func aQuestionEnds(_ row: Row<Script>) {
        let (screens, steps, counts, log) = row.value
        for _ in 0..<screens { stack.push(ScreenController()) }
        var asking: (any Disposable)?
        let found = steps.map { step in
            switch step {
            case .ask: asking = ask()
            case let .press(keys): press(keys)
            case .push: stack.push(ScreenController(tally: TallyViewModel(title: "Second")))
            case .pop: stack.pop()
            case .dispose: asking?.dispose()
            }
            return questions
        }
        let expected = counts.map { Array(repeating: "Log out?", count: $0) }
        #expect((found, names.entries) == (expected, log), sourceLocation: row.location)
        asking?.dispose()
    }

    @Test func nothingIsAskedBeforeTheStartAndEachStartAsks() {
        stack.push(ScreenController())
        let producer = stack.ask(Alert("Saved", sending: 7))
        var log = [questions]
        let both = [producer.start(), producer.start()]
        log.append(questions)
        press([.enter])
        log.append(questions)
        for asking in both { asking.dispose() }
        #expect(log + [questions] == [[], ["Saved", "Saved"], ["Saved"], []])
    }

    @Test func theApplicationShowsTheQuestionAndQuitsOverIt() throws {
        let scheduler = TestScheduler()
        stack.push(ScreenController())
        let asking = Mutex<(any Disposable)?>(nil)
        let host = ScriptedHost(columns: 40, rows: 12) { host, handler in
            scheduler.advance(by: .seconds(1))
            asking.withLock { $0 = ask() }
            scheduler.advance(by: .seconds(1))
            names.add("\(host.frames.last?.contains { $0.contains("┌ Log out? ") } ?? false)")
            // A key that types is kept by the window; the others quit.
            handler(.key("q"))
            scheduler.advance(by: .seconds(1))
            names.add("\(host.isStopped)")
            handler(.key(.control("q")))
            scheduler.advance(by: .seconds(1))
            names.add("\(host.isStopped)")
        }
        let quitKeys = QuitKeys(keys: ["q", .control("q")])
        try TerminalApplication(showing: stack, on: host, quitKeys: quitKeys, scheduler: scheduler).run()
        #expect(names.entries == ["true", "false", "true"])
        asking.withLock { $0 }?.dispose()
    }
}
