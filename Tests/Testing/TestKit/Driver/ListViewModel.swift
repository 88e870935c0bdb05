import Dispatch
import Millrace
import MillraceTestKit

/// A view model as a feature has it: it loads a list when it is made, refreshes it, searches it after a pause.
final class ListViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(stub: StubListController, scheduler: any DateScheduler) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reduce,
            feedbacks: [
                Feedback(whenBecomesTrue: \.isLoading) { _ -> SignalProducer<Event, NoError> in
                    stub.fetch().map(Event.didLoad).replaceError(Event.didFail)
                },
                Feedback(skippingRepeated: \.query) { query -> SignalProducer<Event, NoError> in
                    SignalProducer<Event, NoError>(value: .didFind(query.uppercased())).delay(
                        .milliseconds(300),
                        on: scheduler
                    )
                },
            ],
            action: Event.ui,
            route: \.route
        )
    }

    static func reduce(state: State, event: Event) -> State {
        var state = state
        switch event {
        case .didLoad(let items): (state.items, state.isLoading, state.failure) = (items, false, nil)
        case .didFail(let error): (state.isLoading, state.failure) = (false, error.code)
        case .didFind(let text): (state.query, state.items) = (nil, [text])
        case .ui(.refresh): state.isLoading = true
        case .ui(.search(let query)): state.query = query
        case .ui(.open(let item)): state.route = .detail(item)
        }
        return state
    }
}

extension ListViewModel {
    struct State: Equatable {
        var items: [String] = []
        var isLoading = true
        var failure: Int?
        var query: String?
        var route: Route?
    }

    enum Event: Equatable {
        case didLoad([String])
        case didFail(StubListController.Failure)
        case didFind(String)
        case ui(Action)
    }

    enum Action: Equatable {
        case refresh
        case search(String)
        case open(String)
    }

    enum Route: Equatable {
        case detail(String)
    }
}

/// A stub as a test writes it.
struct StubListController {
    struct Failure: Error, Equatable {
        var code = 1
    }

    var fetching = Stub<[String], Failure>()

    func fetch() -> SignalProducer<[String], Failure> {
        fetching.producer()
    }
}
