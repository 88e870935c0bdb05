import Synchronization

/// A start of work that can't fail, which knows when all of the work has ended: when the lifetimes of its parts have,
/// and all that they dispose of has been disposed of.
///
/// A disposal returns before that where another thread is inside the work, or is ending it. The parts are those that
/// were started within the lifetime of the start, or put into it.
///
/// ```text
/// state: 2 for each part that is open, and 1 if the end is awaited
///
/// 2·n ──observeEnd──▶ 2·n+1 ──the last part ends──▶ 1, and the action runs
///  └──the last part ends──▶ 0 ──observeEnd──▶ `false`
/// ```
package final class TrackedStart: CompositeDisposable, @unchecked Sendable {
    // Unchecked as its superclass is. `onTermination` is touched by the end of the one stream only, `onEnd` by the one
    // call of `observeEnd` before the last part ends, and then by that.
    private var onTermination: @Sendable (Termination<Never>) -> Void
    private var onEnd: (@Sendable () -> Void)?
    private let state = Atomic<Int>(0)

    init(_ onTermination: @escaping @Sendable (Termination<Never>) -> Void) {
        self.onTermination = onTermination
        super.init()
        begin(self)
    }

    /// Whether the work, and all that its end disposes of, has ended.
    package var hasEnded: Bool {
        state.load(ordering: .acquiring) < 2
    }

    /// Runs an action once the work has ended, on the thread that ends it; not if it has ended by now.
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
        // Given up, as by each start: whoever holds the disposable of an ended stream doesn't keep its observer.
        let onTermination = onTermination
        self.onTermination = { _ in }
        onTermination(termination)
        disposeOfContents()
    }
}

extension SignalProducer where Error == Never {
    /// Starts the work, with a cause of its own, as a start that knows when the work has ended.
    package func startTracked(_ observer: Signal<Value, Never>.Observer, causedBy cause: CauseID) -> TrackedStart {
        let start = TrackedStart(observer.onTermination)
        start.cause = cause
        attach(.init(value: observer.onValue, termination: { start.end($0) }), Lifetime(start))
        return start
    }
}
