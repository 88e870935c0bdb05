import Millrace

/// The code of the page, which its tests also compile in a module that is isolated to the main actor.
// Page: Sources/SDK/Millrace/Documentation.docc/MainActorIsolation.md
nonisolated struct TideLevel: Equatable, Decodable {
    let meters: Double
}

nonisolated protocol TideLevelBusinessControllerProtocol: Sendable {
    func fetch() -> SignalProducer<TideLevel, CoreError>
}

final class TideLevelViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Never>

    init(tideLevelBusinessController: TideLevelBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: [
                Feedback(whenBecomesTrue: ^\.isLoading) { _ in
                    tideLevelBusinessController.fetch().map(Event.didLoad).replaceError(Event.didFail)
                }
            ],
            action: Event.ui
        )
    }

    struct State: Equatable, With {
        var level: TideLevel?
        var isLoading = true
    }

    enum Event: Equatable {
        case ui(Action)
        case didLoad(TideLevel)
        case didFail(CoreError)
    }

    enum Action: Equatable {
        case didTapRefresh
    }

    static let reducer: Reducer<State, Event> = { state, event in
        switch event {
        case .ui(.didTapRefresh): state.isLoading = true
        case let .didLoad(level): (state.level, state.isLoading) = (level, false)
        case .didFail: state.isLoading = false
        }
    }
}
// End of page
