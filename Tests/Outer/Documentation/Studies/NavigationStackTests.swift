import Millrace
import MillraceTestKit
import Testing

@Suite struct NavigationStackTests {
    private let facts = Stub<String, CoreError>()
    private let scheduler = TestScheduler()
    private let journal = Journal<Navigation, Navigation.Event>()
    private let loop: Loop<Navigation, Navigation.Event>

    init() {
        loop = Loop(
            initial: Navigation(),
            reduce: Navigation.reducer,
            feedbacks: Navigation.feedbacks(facts: { [facts] in facts.producer($0) }, scheduler: scheduler),
            journal: journal
        )
    }

    private var pages: [Page] {
        loop.state.value.path.map(\.screen)
    }

    private func go(from id: ScreenID, to pages: Page...) {
        loop.send(.page(id, .didTapGo(pages)))
    }

    @Test func aScreenLeadsToOthers() {
        go(from: 1, to: .fact(NumberFact()), .menu, .stopwatch(Stopwatch()))
        #expect(pages == [.root, .fact(NumberFact()), .menu, .stopwatch(Stopwatch())])
        loop.send(.page(2, .fact(.didTapIncrement)))
        #expect(pages[1].count == 1)
        loop.send(.didGoBack(from: 4))
        loop.send(.didGoBack(from: 4))
        #expect(pages == [.root, .fact(NumberFact(count: 1)), .menu])
        loop.send(.didTapTo(1))
        #expect(pages == [.root])
        loop.send(.didGoBack(from: 1))
        #expect(pages == [.root])
    }

    @Test func aScreenThatIsGoneTakesItsEffectsAlong() {
        go(from: 1, to: .fact(NumberFact()), .stopwatch(Stopwatch()))
        loop.send(.page(2, .fact(.didTapFact)))
        loop.send(.page(3, .stopwatch(.didTapToggle)))
        scheduler.advance(by: .seconds(2))
        #expect(pages[2].count == 2)
        loop.send(.didGoBack(from: 3))
        #expect(scheduler.isIdle)
        #expect((facts.starts, facts.disposals) == (1, 0))
        loop.send(.didGoBack(from: 2))
        #expect((facts.starts, facts.disposals, facts.waiting) == (1, 1, 0))
        loop.send(.page(3, .stopwatch(.didTick)))
        #expect(journal.text.hasSuffix("✗ .page(3, .stopwatch(.didTick))  (path.[3] is not there)"))
    }

    @Test func theSameScreenTwiceIsTwoScreens() {
        go(from: 1, to: .fact(NumberFact()), .fact(NumberFact()))
        loop.send(.page(2, .fact(.didTapFact)))
        loop.send(.page(3, .fact(.didTapFact)))
        facts.succeed("The first.")
        #expect(pages[1] == .fact(NumberFact(fact: "The first.")))
        #expect(pages[2] == .fact(NumberFact(isLoading: true)))
        loop.send(.didGoBack(from: 3))
        go(from: 2, to: .fact(NumberFact()))
        #expect(pages.last == .fact(NumberFact()))
        #expect((facts.starts, facts.disposals, facts.waiting) == (2, 1, 0))
    }

    @Test func theScreensFollowTheState() throws {
        let viewModel = NavigationViewModel(facts: { [facts] in facts.producer($0) }, scheduler: scheduler)
        let screens = makeNavigationScreens(of: viewModel)
        func press(_ id: NodeID) throws {
            let node = try #require(screens.current.value?.screen.node(id))
            node.interaction.activate?()
        }
        try press("go Number facts")
        try press(NodeID("increment", in: "fact"))
        try press("go Stopwatch")
        let top = try #require(screens.current.value)
        #expect(top.screen.title == "Screen 3")
        assertInlineSnapshot(of: top.screen, as: .text(width: 40)) {
            """
            esc Back        Screen 3
            ────────────────────────────────────────
            Stopwatch
              1 s ▌░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  2%
              [ Start ]

              [ To: Number facts ]
              [ To: Menu ]
              [ To: Stopwatch ]
              [ Through all of them ]

            Total 2
              [ Back to 1: Root ]
              [ Back to 2: Number facts ]
            """
        }
        top.screen.leading?.action?()
        top.screen.leading?.action?()
        #expect(screens.current.value?.screen.title == "Screen 2")
        try press("go all")
        #expect(screens.current.value?.screen.title == "Screen 6")
        try press("to 1")
        #expect(viewModel.state.value.path.map(\.screen) == [.root])
        #expect(screens.current.value?.screen.leading == nil)
    }
}
