import MillraceFeedback
import MillraceStreams
import Testing

@Suite struct ViewModelTests {
    final class Counter: FeedbackViewModel {
        let core: ViewModelCore<State, Event, Action, Route>

        init(journal: Journal<State, Event>? = nil) {
            core = ViewModelCore(
                initial: State(),
                reduce: Self.reduce,
                feedbacks: [],
                action: Event.ui,
                route: \.route,
                journal: journal
            )
        }

        struct State: Equatable, With {
            var count = 0
            var route: Route?
        }

        enum Event: Equatable {
            case ui(Action)
        }

        enum Action: Equatable {
            case add
            case leave
        }

        enum Route: Equatable {
            case elsewhere
        }

        static func reduce(state: State, event: Event) -> State {
            switch event {
            case .ui(.add): state.with(set(\.count, state.count + 1))
            case .ui(.leave): state.with(set(\.route, .elsewhere))
            }
        }
    }

    @Test func actionsAreEventsAndRoutesAreTakenOnce() {
        let journal = Journal<Counter.State, Counter.Event>()
        let viewModel = Counter(journal: journal)
        let routes = MutableProperty<[Counter.Route]>([])
        viewModel.routes.observeValues { route in routes.modify { $0.append(route) } }
        viewModel.send(action: .add)
        viewModel.send(action: .leave)
        viewModel.send(action: .add)
        viewModel.send(action: .leave)
        #expect((viewModel.state.value.count, routes.value) == (2, [.elsewhere, .elsewhere]))
        // The beginning, and an entry for each action.
        #expect(journal.entries.count == 5)
    }

    @MainActor
    final class Screen {
        private(set) var counts: [Int] = []
        private var observation: (any Disposable)?

        func show(_ viewModel: Counter) {
            observation = viewModel.state.producer.map(\.count).startWithValuesOnMain { [weak self] in
                self?.counts.append($0)
            }
        }
    }

    @MainActor
    @Test func aScreenOnTheMainActorObservesItWithoutAHop() {
        let viewModel = Counter()
        let screen = Screen()
        screen.show(viewModel)
        viewModel.send(action: .add)
        #expect(screen.counts == [0, 1])
    }
}
