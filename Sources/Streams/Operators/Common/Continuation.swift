/// What follows the end of a stream: the common part of `concat`, `then` and `flatMapError`.
@usableFromInline
enum Continuation<Value: Sendable, Error: Swift.Error>: Sendable {
    /// Nothing: the end of the stream is the end of all.
    case end(Termination<Error>)

    /// Another producer, returned by a function that is called when the disposables of the stream are released.
    case next(@Sendable () -> SignalProducer<Value, Error>)
}

extension SignalProducer {
    /// Returns a producer that continues with another one when this one has ended.
    ///
    /// - Parameters:
    ///   - depth: The largest number of producers that continue with others, inside one another, among those that are
    ///     known.
    ///   - startsChain: Whether the next producer is unknown before, and may continue with any number of others.
    ///   - pass: Returns the function that takes the values of this producer, from the one that takes those of both.
    ///   - decide: Returns what follows an end of this producer.
    @inlinable
    func continued<NewValue, NewError>(
        around depth: Int,
        startsChain: Bool = false,
        passing pass: @escaping @Sendable (@escaping @Sendable (NewValue) -> Void) -> @Sendable (Value) -> Void,
        _ decide: @escaping @Sendable (Termination<Error>) -> Continuation<NewValue, NewError>
    ) -> SignalProducer<NewValue, NewError> {
        SignalProducer<NewValue, NewError>(
            around: depth,
            attaching: { [attach] observer, lifetime in
                let first = ContinuedStream(observer, within: lifetime, startsChain: startsChain, decide)
                attach(.init(value: pass(observer.onValue), termination: { first.end($0) }), Lifetime(first))
            },
            opening: { [first = kept] chain, output in
                first.enter(
                    chain,
                    output.after(onValue: pass(output.onValue)) { (termination: Termination<Error>, output) in
                        switch decide(termination) {
                        case let .end(end): output.step(after: end)
                        case let .next(next): .start { next().enter(chain, output) }
                        }
                    }
                )
            }
        )
    }

    /// Returns a producer that continues with another one when this one has completed; a failure and an interruption are
    /// the end of both.
    ///
    /// - Parameters:
    ///   - next: The producer to start at completion.
    ///   - pass: Returns the function that takes the values of this producer, from the one that takes those of both.
    @inlinable
    func continued<NewValue>(
        by next: SignalProducer<NewValue, Error>,
        passing pass: @escaping @Sendable (@escaping @Sendable (NewValue) -> Void) -> @Sendable (Value) -> Void
    ) -> SignalProducer<NewValue, Error> {
        let start = { @Sendable [next = next.kept] in next }
        return continued(around: max(depth, next.depth), passing: pass) { termination in
            switch termination {
            case .completed: .next(start)
            case .failed, .interrupted: .end(termination)
            }
        }
    }
}

/// A stream that another one continues.
///
/// As a composite, the object holds the disposables of the stream, which are released before the next one is started.
@usableFromInline
final class ContinuedStream<Error: Swift.Error, NewValue: Sendable, NewError: Swift.Error>: CompositeDisposable,
    @unchecked Sendable
{
    // Unchecked as its superclass is; its own properties are constant.
    @usableFromInline let observer: Signal<NewValue, NewError>.Observer
    @usableFromInline let lifetime: Lifetime
    @usableFromInline let startsChain: Bool
    @usableFromInline let decide: @Sendable (Termination<Error>) -> Continuation<NewValue, NewError>

    /// Creates the first stream of two.
    ///
    /// - Parameters:
    ///   - observer: The observer of both streams.
    ///   - lifetime: The lifetime of both streams.
    ///   - startsChain: Whether the next producer may continue with any number of others.
    ///   - decide: Returns what follows an end of the stream.
    @inlinable
    init(
        _ observer: Signal<NewValue, NewError>.Observer,
        within lifetime: Lifetime,
        startsChain: Bool,
        _ decide: @escaping @Sendable (Termination<Error>) -> Continuation<NewValue, NewError>
    ) {
        self.observer = observer
        self.lifetime = lifetime
        self.startsChain = startsChain
        self.decide = decide
        super.init()
        join(lifetime.disposables)
    }

    /// Handles the end of the stream.
    @inlinable
    func end(_ termination: Termination<Error>) {
        switch decide(termination) {
        case let .end(end):
            observer.onTermination(end)
            disposeOfContents()
        case let .next(next):
            disposeOfContents()
            if startsChain {
                next().attachAsChain(observer, lifetime)
            } else {
                next().attach(observer, lifetime)
            }
        }
    }
}
