import Synchronization

/// A start of work that can't fail.
///
/// It detects when all of the work has ended: when the lifetimes of its parts have ended, and everything that they
/// dispose of has been disposed of.
///
/// If another thread is inside the work, or is ending it, a disposal returns before that. The parts are those that were
/// started within the lifetime of the start, or added to it.
///
/// ```text
/// state: 2 for each part that is open, and 1 if the end is awaited
///
/// 2·n ──observeEnd──▶ 2·n+1 ──the last part ends──▶ 1, and the action runs
///  └──the last part ends──▶ 0 ──observeEnd──▶ `false`
/// ```
package final class TrackedStart: CompositeDisposable, @unchecked Sendable {
    // Unchecked like its superclass. `onTermination` is used only by the end of the one stream, and `onEnd` by the one
    // call of `observeEnd` before the last part ends, and then by that end.
    private var onTermination: @Sendable (Termination<Never>) -> Void
    private var onEnd: (@Sendable () -> Void)?
    private let state = Atomic<Int>(0)

    init(_ onTermination: @escaping @Sendable (Termination<Never>) -> Void) {
        self.onTermination = onTermination
        super.init()
        begin(self)
    }

    /// Whether the work has ended, with everything that its end disposes of.
    package var hasEnded: Bool {
        state.load(ordering: .acquiring) < 2
    }

    /// Runs an action once the work has ended, on the thread that ends it; doesn't run it if the work has already
    /// ended.
    ///
    /// Call this method once.
    ///
    /// - Parameter action: The action.
    /// - Returns: Whether the work has not ended.
    package func observeEnd(_ action: @escaping @Sendable () -> Void) -> Bool {
        guard !hasEnded else { return false }
        onEnd = action
        return state.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue > 0
    }

    func addPart() {
        state.add(2, ordering: .relaxed)
    }

    func removePart() {
        guard state.subtract(2, ordering: .acquiringAndReleasing).newValue == 1 else { return }
        onEnd.take()?()
    }

    func end(_ termination: Termination<Never>) {
        // Released, as by each start, so that the disposable of an ended stream doesn't keep the observer alive.
        let onTermination = onTermination
        self.onTermination = { _ in }
        onTermination(termination)
        disposeOfContents()
    }
}

extension SignalProducer where Error == Never {
    /// Starts the work with a separate cause, as a start that detects the end of the work.
    package func startTracked(_ observer: Signal<Value, Never>.Observer, causedBy cause: CauseID) -> TrackedStart {
        let start = TrackedStart(observer.onTermination)
        start.cause = cause
        attach(.init(value: observer.onValue, termination: { start.end($0) }), Lifetime(start))
        return start
    }
}
