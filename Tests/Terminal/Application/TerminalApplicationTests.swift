import Dispatch
import MillraceRendering
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceTerminal

struct TerminalApplicationTests {
    private let stack = ScreenStack()
    private let scheduler = TestScheduler()
    private let tally = TallyViewModel()

    /// Runs an application whose user does what the script says, and returns the frames.
    private func frames(
        _ script: @escaping @Sendable (ScriptedHost, (TerminalEvent) -> Void) -> Void
    ) throws -> [[String]] {
        let host = ScriptedHost(script: script)
        try TerminalApplication(showing: stack, on: host, scheduler: scheduler).run()
        return host.frames
    }

    /// Presses keys, one a second.
    private func press(_ keys: Key..., to handler: (TerminalEvent) -> Void) {
        for key in keys {
            handler(.key(key))
            scheduler.advance(by: .seconds(1))
        }
    }

    @Test func aKeyChangesTheStateAndTheStateTheFrame() throws {
        stack.push(ScreenController(tally: tally))
        let frames = try frames { _, handler in
            scheduler.advance()
            press(.enter, .down, to: handler)
        }
        #expect(frames.map { $0[2] } == ["› [ Add to 0 ]", "› [ Add to 1 ]", "  [ Add to 1 ]"])
        #expect(frames.last?.last == "^C Quit")
    }

    @Test func aBurstOfAThousandStatesIsOneFrame() throws {
        stack.push(ScreenController(tally: tally))
        let frames = try frames { _, _ in
            scheduler.advance()
            for _ in 0..<1000 { tally.send(action: .add) }
            scheduler.advance(by: .milliseconds(7))
            for _ in 0..<1000 { tally.send(action: .add) }
            scheduler.advance(by: .milliseconds(1))
            for _ in 0..<1000 { tally.send(action: .add) }
            scheduler.run()
        }
        #expect(frames.map { $0[2] } == ["› [ Add to 0 ]", "› [ Add to 2000 ]", "› [ Add to 3000 ]"])
    }

    @Test func focusIsKeptWhenComingBack() throws {
        stack.push(
            ScreenController(tally: tally) { [stack] _ in
                stack.push(ScreenController(tally: TallyViewModel(title: "Second")))
            }
        )
        let names = Names()
        let frames = try frames { host, handler in
            func note() { names.add(host.frames.last?.first(where: { $0.hasPrefix("›") }) ?? "") }
            press(.down, to: handler)
            note()
            press(.enter, to: handler)
            note()
            stack.pop()
            scheduler.advance(by: .seconds(1))
            note()
            stack.push(ScreenController(tally: TallyViewModel(title: "Third")))
            scheduler.advance(by: .seconds(1))
            note()
        }
        #expect(frames.last?.first == "esc Back  Third")
        #expect(names.all == ["› [ Open ]", "› [ Add to 0 ]", "› [ Open ]", "› [ Add to 0 ]"])
    }

    @Test func whatIsPoppedIsReleasedAtOnceThoughItIsShown() throws {
        let names = Names()
        stack.push(ScreenController(tally: tally))
        stack.push(ScreenController(tally: TallyViewModel(onRelease: { names.add("released") })))
        _ = try frames { _, _ in
            scheduler.advance()
            stack.pop()
            names.add("popped")
        }
        #expect(names.all == ["released", "popped"])
    }

    @Test func qQuitsWhereNobodyTypesAndControlCEverywhere() throws {
        stack.push(ScreenController(tally: TallyViewModel(hasField: true)))
        let stops = Names()
        let frames = try frames { host, handler in
            press("q", to: handler)
            stops.add("\(host.isStopped)")
            press(.down, "q", to: handler)
            stops.add("\(host.isStopped)")
        }
        #expect(stops.all == ["false", "true"])
        #expect(frames[1][2] == "› [q                   ]")
        _ = try self.frames { host, handler in
            handler(.key(.control("c")))
            // Nothing was scheduled and nothing has run: it quits while anything is busy.
            stops.add("\(host.isStopped)")
        }
        #expect(stops.all.last == "true")
    }

    @Test func charactersOfOneReadAreOneEdit() throws {
        let tally = TallyViewModel(hasField: true)
        stack.push(ScreenController(tally: tally))
        let text = String(repeating: "0123456789", count: 10_000)
        _ = try frames { _, handler in
            scheduler.advance()
            for character in text { handler(.key(.character(character))) }
            scheduler.advance(by: .seconds(1))
            #expect(tally.edits == [text.count])
            press("!", .backspace, .backspace, to: handler)
        }
        #expect(tally.storage.value.text == text.dropLast())
    }

    /// Two hundred thousand states behind, and one at a time.
    @Test func noCharacterIsLostWithAStateThatIsFarBehind() throws {
        let tally = TallyViewModel(hasField: true, isLate: true)
        stack.push(ScreenController(tally: tally))
        let frames = try frames { _, handler in
            scheduler.advance()
            for number in 0..<1800 {
                handler(.key(.character(number % 10 == 9 ? " " : "x")))
                scheduler.advance()
                if number % 300 == 299 { tally.catchUp(by: 10) }
            }
            while tally.catchUp(by: 100) { scheduler.advance(by: .seconds(1)) }
            press("!", to: handler)
            tally.catchUp(by: .max)
        }
        #expect(tally.storage.value.text.count == 1801)
        #expect(frames.last?[2].hasSuffix("x !]") == true || tally.storage.value.text.hasSuffix("x !"))
    }

    @Test func keysOutsideOfATextAreOneByOne() throws {
        stack.push(ScreenController(tally: tally))
        let names = Names()
        stack.push(ScreenController(viewModel: tally, renderer: { sink in KeyedRenderer { names.add($0) } }))
        _ = try frames { _, handler in
            for key: Key in ["a", "b", "a"] { handler(.key(key)) }
            scheduler.advance(by: .seconds(1))
        }
        #expect(names.all == ["a", "b", "a"])
    }

    @Test func quittingIsRenamedAndHasOtherKeys() throws {
        stack.push(ScreenController(tally: tally))
        let host = ScriptedHost { host, handler in
            scheduler.advance()
            press("q", .control("c"), to: handler)
            #expect(!host.isStopped)
            press(.control("q"), to: handler)
            #expect(host.isStopped)
        }
        let quitKeys = QuitKeys(title: "Beenden", keys: [.control("q")])
        try TerminalApplication(showing: stack, on: host, quitKeys: quitKeys, scheduler: scheduler).run()
        #expect(host.frames.first?.last == "^Q Beenden")
    }

    /// A screen with unsaved changes has ctrl-C for itself; a second one that nobody has looked at quits all the same.
    @Test func aScreenAsksBeforeItsUserQuits() throws {
        let names = Names()
        let renderer = KeyedRenderer(keys: [.control("c"), "q"]) { names.add($0) }
        stack.push(ScreenController(viewModel: tally, renderer: { _ in renderer }))
        let host = ScriptedHost { host, handler in
            scheduler.advance()
            press(.control("c"), "q", .control("c"), to: handler)
            #expect(names.all == ["^C", "q", "^C"])
            #expect(!host.isStopped)
            handler(.key(.control("c")))
            #expect(!host.isStopped)
            handler(.key(.control("c")))
            #expect(host.isStopped)
        }
        let application = TerminalApplication(showing: stack, on: host, scheduler: scheduler)
        try application.run()
        #expect(host.frames.first?.last == "^C Key  q Key")
    }

    @Test func anApplicationIsStoppedByItself() throws {
        stack.push(ScreenController(tally: tally))
        let host = ScriptedHost { _, _ in }
        let application = TerminalApplication(showing: stack, on: host, scheduler: scheduler)
        application.stop()
        #expect(host.isStopped)
    }

    @Test func nodesWithOneIDAreReportedOnce() throws {
        let names = Names()
        stack.push(ScreenController(viewModel: tally, renderer: { _ in TwinRenderer() }))
        let host = ScriptedHost { _, handler in
            scheduler.advance()
            for _ in 0..<5 {
                tally.send(action: .add)
                scheduler.advance(by: .seconds(1))
            }
        }
        try TerminalApplication(
            showing: stack,
            on: host,
            onDuplicates: { names.add("\($0.title): \($0.ids)") },
            scheduler: scheduler
        ).run()
        #expect(names.all == ["Twins: [twin]"])
    }

    @Test func aResizeIsAFrameOfTheNewSize() throws {
        stack.push(ScreenController(tally: tally))
        let frames = try frames { _, handler in
            scheduler.advance()
            handler(.resize(TerminalSize(columns: 6, rows: 2)))
            handler(.resize(TerminalSize(columns: 10, rows: 3)))
            scheduler.advance(by: .seconds(1))
        }
        #expect(frames.last == ["Tally", "› [ Add… ]", "^C Quit"])
        #expect(frames.count == 2)
    }

    @Test func aTerminalThatIsGoneEndsTheRun() throws {
        stack.push(ScreenController(tally: tally))
        let stops = Names()
        let frames = try frames { host, handler in
            scheduler.advance()
            tally.send(action: .add)
            handler(.closed)
            scheduler.advance()
            stops.add("\(host.isStopped)")
        }
        #expect(stops.all == ["true"])
        #expect(frames.count == 1)
    }

    @Test func aStackWithoutScreensShowsNothingUntilThereIsOne() throws {
        let frames = try frames { _, handler in
            press("x", to: handler)
            stack.push(ScreenController(tally: tally))
            scheduler.advance()
        }
        #expect(frames.map { $0[0] } == ["Tally"])
    }

    private struct KeyedRenderer: Renderer, Sendable {
        var keys: [Key] = ["a", "b"]
        let handler: @Sendable (String) -> Void

        func render(state: TallyViewModel.State) -> Screen {
            Screen(title: "Keys", keys: keys.map { key in KeyBinding(key, "Key") { handler(key.label) } }) {}
        }
    }

    private struct TwinRenderer: Renderer, Sendable {
        func render(state: TallyViewModel.State) -> Screen {
            Screen(title: "Twins") {
                Node(id: "twin", Text("\(state.count)"))
                Node(id: "twin", Text("two"))
            }
        }
    }

    @Test func aFrameIsMadeOnceForAllThatAskedForIt() {
        let scheduler = TestScheduler()
        let pace = FramePace(on: scheduler, interval: 0.016)
        let names = Names()
        pace.request { names.add("1") }
        pace.request { names.add("never") }
        scheduler.advance()
        pace.request { names.add("2") }
        scheduler.advance(by: .milliseconds(15))
        #expect(names.all == ["1"])
        scheduler.advance(by: .milliseconds(1))
        #expect(names.all == ["1", "2"])
    }
}
