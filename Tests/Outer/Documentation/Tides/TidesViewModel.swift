import Millrace

// Page: Sources/SDK/Millrace/Documentation.docc/YourFirstFeature.md
final class TidesViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Never>

    init(harbour: String, tidesBusinessController: TidesBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(harbour: harbour),
            reduce: Self.reduce,
            feedbacks: [Self.whenLoading(tidesBusinessController: tidesBusinessController)],
            action: Event.ui
        )
    }

    struct State: Equatable, With {
        let harbour: String
        var tides: [Tide] = []
        var problem: CoreError?
        var isLoading = true
    }

    enum Event: Equatable {
        case ui(Action)
        case didLoad([Tide])
        case didFail(CoreError)
    }

    enum Action: Equatable {
        case didTapRefresh
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case .ui(.didTapRefresh):
            return state.with(set(\.isLoading, true), set(\.problem, nil))
        case let .didLoad(tides):
            return state.with(set(\.isLoading, false), set(\.tides, tides))
        case let .didFail(error):
            return state.with(set(\.isLoading, false), set(\.problem, error))
        }
    }

    static func whenLoading(
        tidesBusinessController: TidesBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        Feedback(whenBecomesTrue: ^\.isLoading) { state in
            tidesBusinessController.fetch(harbour: state.harbour)
                .map(Event.didLoad)
                .replaceError(Event.didFail)
        }
    }
}
// End of page
