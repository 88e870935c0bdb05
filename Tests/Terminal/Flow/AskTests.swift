import MillraceRendering
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceTerminal

/// Questions that a flow asks: over which screen, and how they end.
struct AskTests {
    private let stack = ScreenStack()
    private let names = Names()

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

    private func press(_ keys: Key...) {
        guard let screen = stack.current.value?.screen else { return }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        for key in keys { interaction.handle(key, on: screen).perform() }
    }

    @Test(arguments: [([Key.enter], "true"), ([.tab, .enter], "false"), ([.escape], "false")])
    func theAnswer(keys: [Key], answer: String) {
        stack.push(ScreenController())
        let asking = ask()
        defer { asking.dispose() }
        #expect(questions == ["Log out?"])
        for key in keys.dropLast() { press(key, keys.last ?? key) }
        if keys.count == 1 { press(keys[0]) }
        #expect(names.all == [answer, "completed"])
        #expect(questions == [])
    }

    @Test func aSecondPressBeforeTheNextFrameIsNoSecondAnswer() {
        stack.push(ScreenController())
        let asking = ask()
        press(.enter, .enter, .escape)
        #expect(names.all == ["true", "completed"])
        asking.dispose()
    }

    @Test func nothingIsAskedBeforeTheStartAndEachStartAsks() {
        stack.push(ScreenController())
        let producer = stack.ask(Alert("Saved", sending: 7))
        #expect(questions == [])
        let both = [producer.start(), producer.start()]
        #expect(questions == ["Saved", "Saved"])
        press(.enter)
        #expect(questions == ["Saved"])
        for asking in both { asking.dispose() }
        #expect(questions == [])
    }

    @Test func disposingRemovesTheQuestion() {
        stack.push(ScreenController())
        ask().dispose()
        #expect(questions == [] && names.all == ["interrupted"])
    }

    @Test func aQuestionGoesWithItsScreen() {
        stack.push(ScreenController())
        stack.push(ScreenController(tally: TallyViewModel(title: "Second")))
        let asking = ask()
        stack.pop()
        #expect(questions == [] && names.all == ["completed"])
        asking.dispose()
    }

    @Test func aQuestionStaysBelowAScreenThatIsPushed() {
        stack.push(ScreenController())
        let asking = ask()
        stack.push(ScreenController(tally: TallyViewModel(title: "Second")))
        #expect(questions == [])
        stack.pop()
        #expect(questions == ["Log out?"] && names.all == [])
        asking.dispose()
    }

    @Test func withoutAScreenThereIsNoAnswer() {
        let asking = ask()
        #expect(names.all == ["completed"])
        asking.dispose()
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
        #expect(names.all == ["true", "false", "true"])
        asking.withLock { $0 }?.dispose()
    }
}
