/// Ends a stream, and everything upstream, before its end.
///
/// As a composite, the cutter holds the disposables upstream.
@usableFromInline
final class Cutter<Value, NewValue: Sendable, Error: Swift.Error>: CompositeDisposable, @unchecked Sendable {
    // Unchecked, because `hasEnded` is used only inside the events of one serial stream; the rest is constant.
    @usableFromInline let observer: Signal<NewValue, Error>.Observer
    @usableFromInline let decide: (Value) -> Cut<NewValue, Error>
    @usableFromInline var hasEnded = false

    @inlinable
    init(
        _ observer: Signal<NewValue, Error>.Observer,
        within lifetime: Lifetime,
        _ decide: @escaping @Sendable (Value) -> Cut<NewValue, Error>
    ) {
        self.observer = observer
        self.decide = decide
        super.init()
        join(lifetime.disposables)
    }

    @inlinable
    func send(_ value: Value) {
        guard !hasEnded else { return }
        switch decide(value) {
        case let .send(value):
            observer.onValue(value)
        case let .sendLast(value):
            // The flag is set first, so that an event that the observer causes now is ignored.
            hasEnded = true
            observer.onValue(value)
            end(isDisposed ? .interrupted : .completed)
        case .skip:
            break
        case let .end(termination):
            end(termination)
        }
    }

    @inlinable
    func terminate(_ termination: Termination<Error>) {
        guard !hasEnded else { return }
        end(termination)
    }

    @inlinable
    func end(_ termination: Termination<Error>) {
        hasEnded = true
        observer.onTermination(termination)
        disposeOfContents()
    }
}
