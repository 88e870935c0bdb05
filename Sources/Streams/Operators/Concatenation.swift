/// The first of two streams, one after the other.
///
/// As a composite it is what the first one holds, which is let go before the second one runs.
@usableFromInline
final class Concatenation<Value: Sendable, Error: Swift.Error>: CompositeDisposable, @unchecked Sendable {
    // Unchecked as its superclass is; what it adds is constant.
    @usableFromInline let next: SignalProducer<Value, Error>
    @usableFromInline let observer: Signal<Value, Error>.Observer
    @usableFromInline let lifetime: Lifetime

    /// Makes the first part.
    ///
    /// - Parameters:
    ///   - next: Started when the first stream has completed.
    ///   - observer: Gets the events of both.
    ///   - lifetime: That of both.
    @inlinable
    init(
        continuedBy next: SignalProducer<Value, Error>,
        to observer: Signal<Value, Error>.Observer,
        within lifetime: Lifetime
    ) {
        self.next = next
        self.observer = observer
        self.lifetime = lifetime
        super.init()
        join(lifetime.disposables)
    }

    /// Takes the end of the first stream.
    @inlinable
    func end(_ termination: Termination<Error>) {
        guard case .completed = termination else {
            observer.onTermination(termination)
            return disposeOfContents()
        }
        disposeOfContents()
        next.attach(observer, lifetime)
    }
}
