import MillraceFeedback
import MillracePlatform
import MillraceStreams
import Synchronization

/// Waits until the effects of the app's loops have answered, with a limit of time.
final class RestWait: Sendable {
    private struct State {
        var limit: (any Disposable)?
        var isWaiting = false
        var isOverdue = false
    }

    private let activity: LoopActivity
    private let patience: Duration
    private let scheduler: any DateScheduler
    private let proceed: @Sendable () -> Void
    private let state = Mutex(State())
    private let observation: ScopedDisposable<AnyDisposable>

    /// Creates a wait.
    ///
    /// - Parameters:
    ///   - patience: The time after which an effect is no longer waited for.
    ///   - scheduler: The scheduler of the application.
    ///   - activity: The effects.
    ///   - proceed: Continues the work of the application, on the scheduler.
    init(
        _ patience: Duration,
        on scheduler: any DateScheduler,
        activity: LoopActivity = .current,
        proceed: @escaping @Sendable () -> Void
    ) {
        self.activity = activity
        self.patience = patience
        self.scheduler = scheduler
        self.proceed = proceed
        let observation = activity.observeIdle { scheduler.schedule(proceed) }
        self.observation = ScopedDisposable(AnyDisposable { observation.dispose() })
    }

    /// Whether the time has ended before the effects have answered.
    var isOverdue: Bool {
        state.withLock { $0.isOverdue }
    }

    /// Returns whether no effect is awaited any more, or not for longer; otherwise `proceed` is called when that is so.
    func isOver() -> Bool {
        enum Step { case over((any Disposable)?), begin, wait }
        let step: Step = state.withLock { state in
            let isIdle = activity.isIdle
            if isIdle { state.isOverdue = false }
            if isIdle || state.isOverdue {
                defer { (state.isWaiting, state.limit) = (false, nil) }
                return .over(state.limit)
            }
            guard !state.isWaiting else { return .wait }
            state.isWaiting = true
            return .begin
        }
        switch step {
        case let .over(limit):
            limit?.dispose()
            return true
        case .begin:
            let limit = scheduler.schedule(after: patience) { [weak self] in self?.giveUp() }
            state.withLock { $0.limit = limit }
            return activity.isIdle && isOver()
        case .wait:
            return false
        }
    }

    /// Starts the time limit again, for effects that begin now.
    func begin() {
        state.withLock { $0.isOverdue = false }
    }

    private func giveUp() {
        state.withLock { state in
            guard state.isWaiting else { return }
            state = State(isOverdue: true)
        }
        proceed()
    }
}
