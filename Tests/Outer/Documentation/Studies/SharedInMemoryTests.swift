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

    @Test func theOtherTabIsToldOnce() {
        var counted = Statistics()
        counted.add(1)
        loop.send(.counter(.didTap(step: 1)))
        #expect(
            (loop.state.value.profile.statistics, statistics.value, events)
                == (counted, counted, [.counter(.didTap(step: 1)), .profile(.didChangeStatistics(counted))])
        )
    }
}
