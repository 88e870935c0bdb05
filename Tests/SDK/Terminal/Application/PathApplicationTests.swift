import Dispatch
import MillraceFeedback
import MillraceRendering
import MillraceStreams
import TestSupport
import TerminalTestSupport
import Testing

@testable import MillraceTerminal

/// An application whose screens are a path in the state, with the keys of a user.
struct PathApplicationTests {
    private let scheduler = TestScheduler()
    private let loop = Loop<PathNotes, PathNotes.Event>(initial: PathNotes(), reduce: PathNotes.reducer)

    /// Runs an application whose user does what the script says.
    private func run(
        _ source: any ScreenSource,
        _ script: @escaping @Sendable (ScriptedHost, (Key...) -> [String]) -> Void
    ) throws {
        let host = ScriptedHost { [scheduler] host, handler in
            scheduler.advance(by: .seconds(1))
            func press(_ keys: Key...) -> [String] {
                for key in keys {
                    handler(.key(key))
                    scheduler.advance(by: .seconds(1))
                }
                return host.frames.last ?? []
            }
            script(host, press)
        }
        try TerminalApplication(showing: source, on: host, scheduler: scheduler).run()
    }

    private var titles: [String] {
        loop.state.value.path.map {
            switch $0.screen {
            case .list: "list"
            case let .note(note): "note \(note.number) \(note.text)"
            }
        }
    }

    /// Push, type, go back: the screen below has its focus and its scroll position.
    @Test func focusAndScrollOfTheScreenBelowAreKept() throws {
        try run(PathNotes.stack(of: loop)) { _, press in
            #expect(press()[0].contains("Notes") && !press()[0].contains("Back"))
            let list = press(.down, .down, .down, .down, .down, .down, .down, .down, .down, .up)
            let isScrolled = list.contains { $0.hasPrefix("› [ Note 9 ]") } && !list.contains { $0.contains("Note 1 ") }
            #expect(isScrolled, "\(list)")
            let note = press(.enter)[0]
            #expect(note.contains("Note 9") && note.hasPrefix("esc Back"), "\(note)")
            #expect((press("h", "i").contains { $0.contains("hi") }, titles) == (true, ["list", "note 9 hi"]))
            #expect((press(.function(1))[0].contains("Notes"), titles) == (true, ["list", "note 9 hi", "list"]))
            // Back from the layer to the note, which has its text and its cursor.
            #expect(press(.escape)[0].contains("Note 9"))
            #expect(press("!").contains { $0.contains("hi!") })
            #expect((press(.escape), titles) == (list, ["list"]))
            // The first screen leads nowhere back.
            #expect(press(.escape) == list)
            // The same note again is another screen: its text is empty.
            #expect((press(.enter).contains { $0.contains("hi") }, titles) == (false, ["list", "note 9 "]))
        }
    }

    @Test func aPathThatIsThereAlreadyIsShown() throws {
        loop.send(.change { $0.replaceAll(with: [.list(.init()), .note(.init(number: 3, text: "old"))]) })
        try run(PathNotes.stack(of: loop)) { _, press in
            #expect([press().contains { $0.contains("old") }, press(.escape)[0].contains("Notes")] == [true, true])
        }
        // An empty one shows nothing.
        loop.send(.change { $0.replaceAll(with: []) })
        let loop = loop
        try run(PathNotes.stack(of: loop)) { host, press in
            let before = host.frames
            loop.send(.change { $0.present(.list(.init())) })
            #expect((before, press("x")[0].contains("Notes")) == ([], true))
        }
    }

    /// Another thread pops the screen while its frame is rendered.
    @Test func aScreenIsPoppedDuringItsFrame() throws {
        let (isArmed, loop) = (MutableProperty(false), loop)
        let stack = PathStack<PathNotes.Page>(following: loop.state.map(\.path)) { screen in
            ScreenController(
                viewModel: screen.viewModel { (_: Int) in },
                renderer: { _ in
                    PoppingRenderer {
                        guard isArmed.swap(false) else { return }
                        let group = DispatchGroup()
                        DispatchQueue.global().async(group: group) { loop.send(.change { $0.pop() }) }
                        group.waitInTest()
                    }
                }
            )
        }
        try run(stack) { [scheduler] host, _ in
            loop.send(.change { $0.push(.note(.init(number: 1))) })
            isArmed.value = true
            scheduler.advance(by: .seconds(1))
            #expect(!isArmed.value)
            // The frame of the screen that was popped meanwhile, and that of the one below.
            #expect(host.frames.suffix(3).map { $0[0].contains("note") } == [false, true, false])
        }
        #expect(loop.state.value.path.count == 1)
    }

    /// A login with flow controllers, and then screens that are a path: each has its own order.
    @Test func aScreenStackBesideAPath() throws {
        let (login, isLoggedIn, loop) = (ScreenStack(), MutableProperty(false), loop)
        login.push(ScreenController(tally: TallyViewModel(title: "Login")))
        let stacks = TabStacks(following: Property(capturing: isLoggedIn)) { isLoggedIn in
            if isLoggedIn { PathNotes.stack(of: loop) } else { login }
        }
        try run(stacks) { _, press in
            login.push(ScreenController(tally: TallyViewModel(title: "Password")))
            var lines = [press("x")[0]]
            isLoggedIn.value = true
            login.pop()
            lines.append(press("x")[0])
            loop.send(.change { $0.push(.note(.init(number: 4))) })
            isLoggedIn.value = false
            lines.append(press("x")[0])
            #expect(zip(lines, ["Password", "Notes", "Login"]).allSatisfy { $0.contains($1) }, "\(lines)")
        }
    }

    /// Each tab keeps its screens, and their focus.
    @Test func tabs() throws {
        let other = Loop<PathNotes, PathNotes.Event>(initial: PathNotes(), reduce: PathNotes.reducer)
        let (tab, made, loop) = (MutableProperty(0), Names(), loop)
        let stacks = TabStacks(following: Property(capturing: tab)) { tab in
            made.add("\(tab)")
            return PathNotes.stack(of: tab == 0 ? loop : other)
        }
        try run(stacks) { _, press in
            let first = press(.down, .down)
            #expect(made.all == ["0"])
            tab.value = 1
            #expect(press(.up).contains { $0.hasPrefix("› [ Note 1 ]") })
            let note = press(.down, .enter, "a")
            #expect(note[0].contains("Note 2"))
            tab.value = 0
            #expect(press(.escape) == first)
            // What happens in a tab that isn't shown is there when it is.
            other.send(.change { $0.pop() })
            tab.value = 1
            #expect(press(.escape).contains { $0.hasPrefix("› [ Note 2 ]") })
            tab.value = 1
            #expect(made.all == ["0", "1"])
        }
    }
}

private struct PoppingRenderer: Renderer {
    let didRender: @Sendable () -> Void

    func render(state: PathNotes.Page) -> Screen {
        didRender()
        let title = if case .list = state { "list" } else { "note" }
        return Screen(title: title) {}
    }
}
