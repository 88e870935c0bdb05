import Millrace

/// The feature of the page.
enum Basket {
    // Page: Sources/SDK/Millrace/Documentation.docc/AlertsAndAnswers.md
    struct State: Equatable {
        var items = ["tea", "milk"]
        var question: Confirmation<Action>?
        var problem: Alert<Action>?
    }
    // End of page

    enum Action: Equatable {
        case didTapEmpty, didConfirm, didCancel
        case didFail(CoreError)
        case didCloseAlert
    }

    static let reducer: Reducer<State, Action> = { state, action in
        switch action {
        // Page: Sources/SDK/Millrace/Documentation.docc/AlertsAndAnswers.md
        case .didTapEmpty:
            let (yes, no) = (Action.didConfirm, Action.didCancel)
            state.question = Confirmation("Empty the basket?", confirm: "Empty", sending: yes, cancelling: no)
        case .didConfirm:
            (state.question, state.items) = (nil, [])
        case .didCancel:
            state.question = nil
        // End of page
        // Page: Sources/SDK/Millrace/Documentation.docc/AlertsAndAnswers.md
        case let .didFail(error):
            state.problem = Alert("Not ordered", message: error.userMessage, sending: .didCloseAlert)
        case .didCloseAlert:
            state.problem = nil
        // End of page
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
            // Page: Sources/SDK/Millrace/Documentation.docc/AlertsAndAnswers.md
            .presenting(state.question, observer: observer)
            .presenting(state.problem, observer: observer)
            // End of page
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
