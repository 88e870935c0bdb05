import Millrace

/// The search of questions: typing, a pause, the results.
final class QuestionsViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    /// The pause in typing before a search begins.
    static let pause = Duration.milliseconds(300)

    init(citiesBusinessController: CitiesBusinessControllerProtocol, scheduler: any DateScheduler) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(citiesBusinessController: citiesBusinessController, scheduler: scheduler),
            action: Event.ui,
            route: \.route
        )
    }
}

extension QuestionsViewModel {
    struct State: Equatable, Codable, With {
        /// The properties that outlive a restart.
        private enum CodingKeys: CodingKey {
            case query, questions, status
        }

        var query = ""
        var questions: [Question] = []
        var status = Status.idle
        var attempt = 0
        var route: Route?
    }

    enum Status: Equatable, Codable {
        case idle
        case searching
        case loaded
        case failed(CoreError)
    }

    enum Event: Equatable {
        case ui(Action)
        case didLoad([Question])
        case didFail(CoreError)
    }

    enum Action: Equatable {
        case didChangeQuery(String)
        case didTapRetry
        case didTapLogIn
        case didTapClose
    }

    enum Route: Equatable {
        case login
        case close
    }

    /// The query of a search, with a number that grows when the user repeats a search.
    struct Search: Equatable {
        let query: String
        let attempt: Int
    }

    static let reducer = clearing(\.route, inPlace(reduce(state:event:)))

    static func feedbacks(
        citiesBusinessController: CitiesBusinessControllerProtocol,
        scheduler: any DateScheduler
    ) -> [Feedback<State, Event>] {
        [
            whenSearching(citiesBusinessController: citiesBusinessController, scheduler: scheduler)
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didLoad(questions):
            return state.with(set(\.questions, questions), set(\.status, .loaded))
        case let .didFail(error):
            return state.with(set(\.questions, []), set(\.status, .failed(error)))
        case let .ui(.didChangeQuery(query)):
            return type(query, in: state)
        case .ui(.didTapRetry):
            return state.with(set(\.attempt, state.attempt + 1), set(\.status, .searching))
        case .ui(.didTapLogIn):
            return state.with(set(\.route, .login))
        case .ui(.didTapClose):
            return state.with(set(\.route, .close))
        }
    }

    private static func type(_ query: String, in state: State) -> State {
        let typed = state.with(set(\.query, query))
        if query.trimmed.isEmpty {
            return typed.with(set(\.questions, []), set(\.status, .idle), set(\.attempt, 0))
        }
        if query.trimmed == state.query.trimmed {
            return typed
        }
        return typed.with(set(\.status, .searching), set(\.attempt, 0))
    }

    static func whenSearching(
        citiesBusinessController: CitiesBusinessControllerProtocol,
        scheduler: any DateScheduler
    ) -> Feedback<State, Event> {
        // A new search replaces the previous one together with its pause, so that only the last letter leads to a
        // request.
        return Feedback(skippingRepeated: \.search) { search -> SignalProducer<Event, NoError> in
            SignalProducer<Event, NoError>.empty
                .delay(search.attempt == 0 ? pause : .zero, on: scheduler)
                .concat(
                    citiesBusinessController.obtainQuestions(query: search.query)
                        .map(Event.didLoad)
                        .replaceError(Event.didFail)
                )
        }
    }
}

extension QuestionsViewModel.State {
    /// The search for the text that was typed, if there is any.
    var search: QuestionsViewModel.Search? {
        guard !query.trimmed.isEmpty else { return nil }
        return QuestionsViewModel.Search(query: query.trimmed, attempt: attempt)
    }
}
