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
        #expect(top.screen.text(width: 40).contains("Total 2"))
        top.screen.leading?.action?()
        top.screen.leading?.action?()
        #expect(screens.current.value?.screen.title == "Screen 2")
        try press("go all")
        #expect(screens.current.value?.screen.title == "Screen 6")
        try press("to 1")
        #expect((viewModel.state.value.path.map(\.screen), screens.current.value?.screen.leading) == ([.root], nil))
    }
}
