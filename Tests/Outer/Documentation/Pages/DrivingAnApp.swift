import Millrace

// The snippets of `DrivingAnApp.md`, compiled here and run by `DrivingAnAppTests`.

/// The guests of a party: a field to invite one, and a list to remove one.
final class GuestsViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Action, Action, Never>

    init(on scheduler: any DateScheduler, asking ask: @escaping @Sendable (String) -> SignalProducer<Bool, NoError>) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: [
                .toasts(\.toasts.list, leaving: Action.toastLeft, on: scheduler),
                Feedback(skippingRepeated: \.invited) { name in ask(name).map { .answered(name, $0) } },
            ],
            action: { $0 }
        )
    }

    struct State: Equatable {
        var name = ""
        var invited: String?
        var guests: [String] = []
        var question: Confirmation<Action>?
        var toasts = Toasts()
    }

    enum Action: Equatable {
        case typed(String)
        case invite
        case answered(String, Bool)
        case remove(String)
        case confirmed(String)
        case cancelled
        case toastLeft(Toast.ID)
    }

    static let reducer: Reducer<State, Action> = { state, action in
        switch action {
        case let .typed(name): state.name = name
        case .invite: (state.invited, state.name) = (state.name, "")
        case let .answered(name, comes):
            state.invited = nil
            if comes { state.guests.append(name) }
            state.toasts.show(comes ? "\(name) is invited." : "\(name) can't come.")
        case let .remove(name):
            let (yes, no) = (Action.confirmed(name), Action.cancelled)
            state.question = Confirmation("Remove \(name)?", confirm: "Remove", sending: yes, cancelling: no)
        case let .confirmed(name):
            state.question = nil
            state.guests.removeAll { $0 == name }
        case .cancelled: state.question = nil
        case let .toastLeft(id): state.toasts.remove(id)
        }
    }
}

struct GuestsRenderer: Renderer {
    let observer: Sink<GuestsViewModel.Action>

    func render(state: GuestsViewModel.State) -> Screen {
        let invite = observer.sending(.invite)
        return Screen(title: "Guests") {
            TextField("Name", text: state.name, onChange: observer.sending { .typed($0) }, onSubmit: invite)
            for guest in state.guests {
                Node(id: guest, ListItem(guest, action: observer.sending(.remove(guest))))
            }
        }
        // Page: Sources/SDK/Rendering/Overlays/Screen+Presenting.swift
        .presenting(state.question, observer: observer)
        // End of page
        .showing(state.toasts)
    }
}

func makeGuestsScreen(
    on scheduler: any DateScheduler,
    asking ask: @escaping @Sendable (String) -> SignalProducer<Bool, NoError> = { _ in SignalProducer(value: true) }
) -> ScreenController {
    ScreenController(
        viewModel: GuestsViewModel(on: scheduler, asking: ask),
        renderer: GuestsRenderer.init(observer:)
    )
}
