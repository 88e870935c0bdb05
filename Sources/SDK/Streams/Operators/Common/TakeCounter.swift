/// Ends a stream, and its upstream, after a number of values.
///
/// As a composite, the counter holds the disposables upstream.
@usableFromInline
final class TakeCounter<Value: Sendable, Error: Swift.Error>: CompositeDisposable, @unchecked Sendable {
    // Unchecked, because `left` is used only inside the events of one serial stream; the rest is constant.
    @usableFromInline let observer: Signal<Value, Error>.Observer
    @usableFromInline var left: Int

    /// Creates a counter.
    ///
    /// - Parameters:
    ///   - count: The number of values after which the stream ends, at least one.
    ///   - observer: The receiver of the values.
    ///   - lifetime: The lifetime of the stream.
    @inlinable
    init(_ count: Int, to observer: Signal<Value, Error>.Observer, within lifetime: Lifetime) {
        left = count
        self.observer = observer
        super.init()
        join(lifetime.disposables)
    }

    @inlinable
    func send(_ value: Value) {
        guard left > 0 else { return }
        // The value is counted first, because the observer may cause a further one.
        left -= 1
        let isLast = left == 0
        observer.onValue(value)
        guard isLast else { return }
        end(isDisposed ? .interrupted : .completed)
    }

    @inlinable
    func terminate(_ termination: Termination<Error>) {
        guard left > 0 else { return }
        left = 0
        end(termination)
    }

    @inlinable
    func end(_ termination: Termination<Error>) {
        observer.onTermination(termination)
        disposeOfContents()
    }
}
