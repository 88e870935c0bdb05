import Millrace
import MillraceOutbox

/// The changes that the backend has not carried out: those that wait to be sent, and those that it has refused.
final class OutboxViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(outboxBusinessController: OutboxBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(outboxBusinessController: outboxBusinessController),
            action: Event.ui,
            route: \.route
        )
    }
}

extension OutboxViewModel {
    struct State: Equatable, Codable, With {
        /// No property outlives a restart: the outbox itself is stored.
        private enum CodingKeys: CodingKey {}

        var contents = AppOutbox.Contents()
        /// The work that the user has started, while it is under way.
        var task: Task?
        /// The number of tasks so far: the same task can come again.
        var tasks = 0
        /// The command that is discarded, if the user confirms.
        var question: OutboxCommand?
        /// The reason why the last task was not done.
        var failure: OutboxError?
        var route: Route?

        /// A screen that is there observes the outbox.
        var isShown: Bool? { true }
    }

    /// The work that a user can start, on a command or on all.
    struct Task: Equatable {
        enum Kind: Equatable {
            case retry(OutboxCommand.ID)
            case discard(OutboxCommand.ID)
            case resume
            case dismissDamage
        }

        let number: Int
        let kind: Kind
    }

    enum Event: Equatable {
        case ui(Action)
        case didObserve(AppOutbox.Contents)
        case didEnd
        case didFail(OutboxError)
    }

    enum Action: Equatable {
        case didTapSendNow
        case didTapRetry(OutboxCommand.ID)
        case didTapEdit(OutboxCommand.ID)
        case didTapDiscard(OutboxCommand.ID)
        case didAnswerDiscard(OutboxCommand.ID, Bool)
        case didTapDismissDamage
        case didTapLogIn
        case didTapClose
    }

    enum Route: Equatable {
        case order(Address, mending: OutboxCommand.ID)
        case login
        case close
    }

    static let reducer = clearing(\.route, inPlace(reduce(state:event:)))

    static func feedbacks(
        outboxBusinessController: OutboxBusinessControllerProtocol
    ) -> [Feedback<State, Event>] {
        [
            whileShown(outboxBusinessController: outboxBusinessController),
            whenWorking(outboxBusinessController: outboxBusinessController),
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didObserve(contents):
            return state.with(set(\.contents, contents))
        case .didEnd:
            return state.with(set(\.task, nil))
        case let .didFail(error):
            // A command that is gone needs nothing more.
            return state.with(set(\.task, nil), set(\.failure, error == .missing ? nil : error))
        case .ui(.didTapSendNow):
            return begin(.resume, state)
        case let .ui(.didTapRetry(id)):
            return begin(.retry(id), state)
        case let .ui(.didTapEdit(id)):
            let order = state.contents.commands.first { $0.id == id }?.order
            return state.with(set(\.route, order.map { .order($0.address, mending: id) }))
        case let .ui(.didTapDiscard(id)):
            guard let command = state.contents.commands.first(where: { $0.id == id }) else { return state }
            return state.with(set(\.question, command))
        case let .ui(.didAnswerDiscard(id, isConfirmed)):
            let answered = state.with(set(\.question, nil))
            return isConfirmed ? begin(.discard(id), answered) : answered
        case .ui(.didTapDismissDamage):
            return begin(.dismissDamage, state)
        case .ui(.didTapLogIn):
            return state.with(set(\.route, .login))
        case .ui(.didTapClose):
            return state.with(set(\.route, .close))
        }
    }

    private static func begin(_ kind: Task.Kind, _ state: State) -> State {
        state.with(
            set(\.task, Task(number: state.tasks + 1, kind: kind)),
            set(\.tasks, state.tasks + 1),
            set(\.failure, nil)
        )
    }

    static func whileShown(
        outboxBusinessController: OutboxBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.isShown) { _ -> SignalProducer<Event, NoError> in
            outboxBusinessController.observe().map(Event.didObserve)
        }
    }

    static func whenWorking(
        outboxBusinessController: OutboxBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.task) { task -> SignalProducer<Event, NoError> in
            let work: SignalProducer<Never, OutboxError> =
                switch task.kind {
                case let .retry(id): outboxBusinessController.retry(id)
                case let .discard(id): outboxBusinessController.discard(id)
                case .resume: outboxBusinessController.resume().promoteError(OutboxError.self)
                case .dismissDamage: outboxBusinessController.dismissDamage().promoteError(OutboxError.self)
                }
            return work.promoteValue(Event.self)
                .concat(value: .didEnd)
                .replaceError(Event.didFail)
        }
    }
}
