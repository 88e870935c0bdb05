import Millrace

/// The feature of the page.
enum Basket {
    struct State: Equatable {
        var items = ["tea", "milk"]
        var question: Confirmation<Action>?
        var problem: Alert<Action>?
    }

    enum Action: Equatable {
        case didTapEmpty, didConfirm, didCancel
        case didFail(CoreError)
        case didCloseAlert
    }

    static let reducer: Reducer<State, Action> = { state, action in
        switch action {
        case .didTapEmpty:
            let (yes, no) = (Action.didConfirm, Action.didCancel)
            state.question = Confirmation("Empty the basket?", confirm: "Empty", sending: yes, cancelling: no)
        case .didConfirm:
            (state.question, state.items) = (nil, [])
        case .didCancel:
            state.question = nil
        case let .didFail(error):
            state.problem = Alert("Not ordered", message: error.userMessage, sending: .didCloseAlert)
        case .didCloseAlert:
            state.problem = nil
        }
    }

    struct Renderer: Millrace.Renderer {
        let observer: Sink<Action>

        func render(state: State) -> Screen {
            Screen(title: "Basket", keys: [KeyBinding("e", "Empty", action: observer.sending(.didTapEmpty))]) {
                for item in state.items {
                    Node(id: item, ListItem(item))
                }
            }
            .presenting(state.question, observer: observer)
            .presenting(state.problem, observer: observer)
        }
    }
}

final class BasketViewModel: FeedbackViewModel {
    typealias State = Basket.State
    typealias Event = Basket.Action
    typealias Action = Basket.Action

    let core: ViewModelCore<State, Event, Action, Never>

    init() {
        core = ViewModelCore(initial: State(), reduce: Basket.reducer, feedbacks: [], action: { $0 })
    }
}
