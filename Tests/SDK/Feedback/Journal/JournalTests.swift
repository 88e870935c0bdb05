import MillraceFeedback
import MillraceStreams
import Testing

@Suite struct JournalTests {
    struct State: Equatable, Codable {
        var cities: [String] = []
        var isLoading = true
    }

    enum Event: Equatable, Codable {
        case didLoad([String])
        case didTapRefresh
    }

    static let reducer: Reducer<State, Event> = { state, event in
        switch event {
        case let .didLoad(cities): state = State(cities: cities, isLoading: false)
        case .didTapRefresh: state.isLoading = true
        }
    }

    private func run(_ journal: Journal<State, Event>) {
        let loop = Loop(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: [
                Feedback(whenBecomesTrue: { $0.isLoading }) { _ in
                    SignalProducer<Event, NoError>(value: .didLoad(["London"]))
                }
                .named("whenLoading")
            ],
            journal: journal
        )
        loop.send(.didTapRefresh)
    }

    @Test func theLogHasOnlyWhatChanged() {
        let journal = Journal<State, Event>()
        run(journal)
        #expect(
            journal.text == """
                0  began
                       State(cities: [], isLoading: true)
                1  ▶ whenLoading#1
                2  .didLoad(["London"])  (whenLoading#1)
                       cities: [] → ["London"]
                       isLoading: true → false
                3  ■ whenLoading#1  (answered)
                4  .didTapRefresh  (sent)
                       isLoading: false → true
                5  ▶ whenLoading#2
                6  .didLoad(["London"])  (whenLoading#2)
                       isLoading: true → false
                7  ■ whenLoading#2  (answered)
                """
        )
    }

    @Test func anObserverThatComesLaterBeginsWithTheCurrentState() {
        let loop = Loop<Int, Int>(initial: 1, reduce: { $0 += $1 })
        loop.send(1)
        let journal = Journal<Int, Int>()
        let observation = loop.observeJournal { journal.record($0) }
        loop.send(2)
        observation.dispose()
        loop.send(3)
        #expect(journal.entries == [.began(2), .accepted(2, from: .sent, before: 2, after: 4)])
    }

    @Test func aReplacedAndACompletedEffectSaySo() {
        let journal = Journal<Int, Int>()
        var loop: Loop<Int, Int>? = Loop(
            initial: 0,
            reduce: { $0 = $1 },
            feedbacks: [
                Feedback(skippingRepeated: { $0 }) { state in
                    state == 2 ? SignalProducer<Int, NoError>.empty : SignalProducer<Int, NoError>.never
                }
            ],
            journal: journal
        )
        loop?.send(1)
        loop?.send(2)
        loop?.send(3)
        loop = nil
        let ends = journal.entries.compactMap { entry -> EffectEnd? in
            guard case let .ended(_, end) = entry else { return nil }
            return end
        }
        #expect(ends == [.cancelled(.replaced), .cancelled(.replaced), .completed, .cancelled(.loopEnded)])
    }
}
