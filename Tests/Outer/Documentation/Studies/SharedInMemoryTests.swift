import Millrace
import MillraceTestKit
import Testing

@Suite struct SharedInMemoryTests {
    private let statistics = Shared(Statistics())
    private let journal = Journal<Tabs, Tabs.Event>()
    private let loop: Loop<Tabs, Tabs.Event>

    init() {
        loop = Loop(
            initial: Tabs(),
            reduce: Tabs.reducer,
            feedbacks: Tabs.feedbacks(statistics: statistics),
            journal: journal
        )
    }

    private var events: [Tabs.Event] {
        journal.entries.compactMap { if case let .accepted(event, _, _, _) = $0 { event } else { nil } }
    }

    private func counted(_ steps: Int...) -> Statistics {
        steps.reduce(into: Statistics()) { $0.add($1) }
    }

    @Test func theOtherTabIsToldOnce() {
        loop.send(.counter(.didTap(step: 1)))
        #expect(loop.state.value.profile.statistics == counted(1))
        #expect(statistics.value == counted(1))
        #expect(events == [.counter(.didTap(step: 1)), .profile(.didChangeStatistics(counted(1)))])
    }

    @Test func eitherTabWrites() {
        loop.send(.counter(.didTap(step: 1)))
        loop.send(.counter(.didTap(step: -1)))
        loop.send(.counter(.didTap(step: -1)))
        let facts = loop.state.value.profile.statistics
        #expect([facts.count, facts.highest, facts.lowest, facts.changes] == [-1, 1, -1, 3])
        loop.send(.profile(.didTapReset))
        #expect(loop.state.value == Tabs())
        #expect(statistics.value == Statistics())
    }

    @Test func twoLoopsAgree() {
        let other = Loop(initial: Tabs(), reduce: Tabs.reducer, feedbacks: Tabs.feedbacks(statistics: statistics))
        loop.send(.counter(.didTap(step: 1)))
        #expect(other.state.value == loop.state.value)
        other.send(.counter(.didTap(step: 1)))
        #expect(loop.state.value.counter.statistics == counted(1, 1))
        #expect(other.state.value == loop.state.value)
    }

    @Test func primes() {
        let primes = (-3...30).filter { Statistics(count: $0).isPrime }
        #expect(primes == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29])
    }

    @Test func theScreens() {
        let renderer = TabsRenderer(observer: .ignored)
        loop.send(.counter(.didTap(step: 1)))
        loop.send(.counter(.didTap(step: 1)))
        loop.send(.counter(.didTapPrime))
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Shared state
            ────────────────────────────────────────
              Tab: ‹ Counter › 1/2

              2
              [ − ]
              [ + ]
              2 is prime.
              [ OK ]
            """
        }
        loop.send(.didSelect(1))
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Shared state
            ────────────────────────────────────────
              Tab: ‹ Profile › 2/2

              Count    2
              Highest  2
              Lowest   0
              Changes  2
              [ Reset ]
            """
        }
    }
}
