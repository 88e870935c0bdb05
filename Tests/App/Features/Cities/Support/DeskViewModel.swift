import Millrace

@testable import Cities

/// A feature made of two others, as they are: the addresses, with the search of questions below them while that is
/// open.
final class DeskViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(
        accessible: any AuthenticatedAccessible,
        scheduler: any DateScheduler,
        addressesRoutes: @escaping @Sendable (AddressesViewModel.Route) -> Void = { _ in },
        questionsRoutes: @escaping @Sendable (QuestionsViewModel.Route) -> Void = { _ in },
        journal: Journal<State, Event>? = nil
    ) {
        let addressesController = AddressesBusinessController(
            accessible: accessible,
            outbox: CitiesBuildingMaterials(session: accessible, scheduler: scheduler).outbox
        )
        let citiesController = CitiesBusinessController(accessible: accessible)
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: [
                pullback(
                    AddressesViewModel.feedbacks(addressesBusinessController: addressesController)
                        + [.routes(\.route, to: addressesRoutes)],
                    to: Self.addresses
                ),
                pullback(
                    QuestionsViewModel.feedbacks(citiesBusinessController: citiesController, scheduler: scheduler)
                        + [.routes(\.route, to: questionsRoutes)],
                    to: Self.questions
                ),
            ],
            action: Event.ui,
            route: \.route,
            journal: journal
        )
    }
}

extension DeskViewModel {
    struct State: Equatable {
        var addresses = AddressesViewModel.State()
        var questions: QuestionsViewModel.State?
        var route: Route?
    }

    enum Event: Equatable {
        case ui(Action)
        case addresses(AddressesViewModel.Event)
        case questions(QuestionsViewModel.Event)
    }

    enum Action: Equatable {
        case didTapQuestions
        case didTapLeave
        case addresses(AddressesViewModel.Action)
        case questions(QuestionsViewModel.Action)
    }

    enum Route: Equatable {
        case leave
    }

    static let addresses = Part(
        \State.addresses,
        event: EnumCase(embed: Event.addresses) {
            switch $0 {
            case let .addresses(event): event
            case let .ui(.addresses(action)): .ui(action)
            case .ui, .questions: nil
            }
        }
    )

    static let questions = Part(
        \State.questions,
        event: EnumCase(embed: Event.questions) {
            switch $0 {
            case let .questions(event): event
            case let .ui(.questions(action)): .ui(action)
            case .ui, .addresses: nil
            }
        }
    )

    static let reducer: Reducer<State, Event> = combine(
        { state, event in
            switch event {
            case .ui(.didTapQuestions): state.questions = state.questions == nil ? QuestionsViewModel.State() : nil
            case .ui(.didTapLeave): state.route = .leave
            case .ui(.addresses), .ui(.questions), .addresses, .questions: break
            }
        },
        pullback(AddressesViewModel.reducer, to: addresses),
        pullback(QuestionsViewModel.reducer, to: questions)
    )
}

struct DeskRenderer: Renderer {
    let observer: Sink<DeskViewModel.Action>

    func render(state: DeskViewModel.State) -> Screen {
        let addresses = AddressesRenderer(observer: observer.contramap { .addresses($0) })
        let questions = QuestionsRenderer(observer: observer.contramap { .questions($0) })
        return Screen(title: "Desk", keys: [KeyBinding("q", "Questions", action: observer.sending(.didTapQuestions))]) {
            EmbeddedScreen(id: "addresses", addresses.render(state: state.addresses))
            state.questions.map { EmbeddedScreen(id: "questions", questions.render(state: $0)) }
        }
    }
}
