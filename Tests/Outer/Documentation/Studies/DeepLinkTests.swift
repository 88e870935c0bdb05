import Millrace
import MillraceTestKit
import Testing

@Suite struct DeepLinkTests {
    private let facts = Stub<String, CoreError>()
    private let scheduler = TestScheduler()
    private let loop: Loop<LinkedNavigation, LinkedNavigation.Event>

    init() {
        loop = Loop(
            initial: LinkedNavigation(),
            reduce: LinkedNavigation.reducer,
            feedbacks: LinkedNavigation.feedbacks(facts: { [facts] in facts.producer($0) }, scheduler: scheduler)
        )
    }

    private var pages: [Page] {
        loop.state.value.navigation.path.map(\.screen)
    }

    private static func fact(_ number: Int) -> Page {
        .fact(NumberFact(count: number, isLoading: true))
    }

    @Test func aLinkOpensEveryScreenThatLeadsThere() {
        // Page: Sources/SDK/Millrace/Documentation.docc/OpeningLinks.md
        loop.send(.didOpen(link: "/app/facts/7/menu/stopwatch"))
        #expect(pages == [.root, Self.fact(7), .menu, .stopwatch(Stopwatch(isRunning: true))])
        // End of page
        scheduler.advance(by: .seconds(1))
        #expect(pages[3] == .stopwatch(Stopwatch(seconds: 1, isRunning: true)))
        facts.succeed("7 is prime.")
        #expect(pages[1] == .fact(NumberFact(count: 7, fact: "7 is prime.")))
        loop.send(.navigation(.didGoBack(from: 5)))
        #expect(scheduler.isIdle)
        #expect(pages.count == 3)
    }

    @Test func anotherLinkEndsTheEffectsOfTheScreensBefore() {
        loop.send(.didOpen(link: "/app/facts/7/stopwatch"))
        loop.send(.didOpen(link: "/app/facts/8"))
        #expect(scheduler.isIdle)
        #expect((facts.arguments(as: Int.self), facts.starts, facts.disposals, facts.waiting) == ([7, 8], 2, 1, 1))
        facts.succeed("8 is even.")
        #expect(pages == [.root, .fact(NumberFact(count: 8, fact: "8 is even."))])
    }

    @Test(arguments: ["", "/app/facts/x", "https://x.org/app"])
    func aLinkThatLeadsNowhereIsAProblemAndChangesNothing(link: String) {
        loop.send(.didOpen(link: "/app/facts/7"))
        let before = loop.state.value.navigation
        loop.send(.didOpen(link: link))
        #expect(loop.state.value.problem != nil)
        #expect((loop.state.value.navigation, facts.starts, facts.disposals) == (before, 1, 0))
        loop.send(.didOpen(link: "/app"))
        #expect((loop.state.value.problem, pages) == (nil, [.root]))
    }

    @Test func theLinkOfAScreenIsTheWayThere() throws {
        loop.send(.navigation(.page(1, .didTapGo([Self.fact(2), .menu, .stopwatch(Stopwatch(isRunning: true))]))))
        let walked = pages
        let link = try LinkedNavigation.links.text(of: walked)
        #expect(link == "/app/facts/2/menu/stopwatch")
        loop.send(.didOpen(link: link))
        #expect(pages == walked)
    }
}
