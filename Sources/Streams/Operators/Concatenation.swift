/// The first of two consecutive streams.
///
/// As a composite, the object holds the disposables of the first stream, which are released before the second one is
/// started.
@usableFromInline
final class Concatenation<Value: Sendable, Error: Swift.Error>: CompositeDisposable, @unchecked Sendable {
    // Unchecked as its superclass is; its own properties are constant.
    @usableFromInline let next: SignalProducer<Value, Error>
    @usableFromInline let observer: Signal<Value, Error>.Observer
    @usableFromInline let lifetime: Lifetime

    /// Creates the first part.
    ///
    /// - Parameters:
    ///   - next: The producer to start when the first stream has completed.
    ///   - observer: The observer of both streams.
    ///   - lifetime: The lifetime of both streams.
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

    /// Handles the end of the first stream.
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
