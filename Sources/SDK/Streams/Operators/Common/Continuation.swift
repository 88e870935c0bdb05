/// The rule by which one stream continues with another: the difference between `concat`, `then` and `flatMapError`.
///
/// A rule is a type, so that an optimized build can specialize for it: with closures instead, each start costs a tenth
/// more.
@usableFromInline
protocol ContinuationRule<Error, NewValue, NewError>: Sendable {
    associatedtype Error: Swift.Error
    associatedtype NewValue: Sendable
    associatedtype NewError: Swift.Error
    associatedtype Cause: Sendable

    /// Whether the next producer isn't known in advance, and may itself continue with any number of others.
    static var startsChain: Bool { get }

    /// Returns the step after the end of the first stream.
    func step(after termination: Termination<Error>) -> ContinuationStep<Cause, NewError>

    /// Returns the next producer; called when the disposables of the first stream are released.
    func next(after cause: Cause) -> SignalProducer<NewValue, NewError>
}

/// A decision about the end of the first stream.
@usableFromInline
enum ContinuationStep<Cause: Sendable, Error: Swift.Error>: Sendable {
    /// No step: this is the end of both streams.
    case end(Termination<Error>)

    case next(Cause)
}

extension SignalProducer {
    /// Returns a producer that continues with another one when this one has ended.
    ///
    /// - Parameters:
    ///   - rule: The rule that determines whether another producer follows, and which.
    ///   - depth: The largest nesting of continuing producers among the known ones.
    ///   - pass: Returns the function that receives the values of this producer, from the one that receives those of
    ///     both.
    @inlinable
    func continued<Rule: ContinuationRule>(
        by rule: Rule,
        around depth: Int,
        passing pass:
            @escaping @Sendable (@escaping @Sendable (Rule.NewValue) -> Void) -> @Sendable (Value) -> Void
    ) -> SignalProducer<Rule.NewValue, Rule.NewError> where Rule.Error == Error {
        SignalProducer<Rule.NewValue, Rule.NewError>(
            around: depth,
            attaching: { [attach] observer, lifetime in
                let first = ContinuedStream(by: rule, to: observer, within: lifetime)
                attach(.init(value: pass(observer.onValue), termination: { first.end($0) }), Lifetime(first))
            },
            opening: { [first = kept] chain, output in
                first.enter(
                    chain,
                    output.after(onValue: pass(output.onValue)) { (termination: Termination<Error>, output) in
                        switch rule.step(after: termination) {
                        case let .end(end): output.step(after: end)
                        case let .next(cause): .start { rule.next(after: cause).enter(chain, output) }
                        }
                    }
                )
            }
        )
    }
}

/// The rule of `concat` and `then`: another producer follows the completion.
@usableFromInline
struct AfterCompletion<NewValue: Sendable, Error: Swift.Error>: ContinuationRule {
    @usableFromInline typealias NewError = Error

    @usableFromInline let producer: SignalProducer<NewValue, Error>

    @inlinable
    init(_ producer: SignalProducer<NewValue, Error>) {
        self.producer = producer.kept
    }

    @inlinable static var startsChain: Bool {
        false
    }

    @inlinable
    func step(after termination: Termination<Error>) -> ContinuationStep<Void, Error> {
        guard case .completed = termination else { return .end(termination) }
        return .next(())
    }

    @inlinable
    func next(after cause: Void) -> SignalProducer<NewValue, Error> {
        producer
    }
}

/// The rule of `flatMapError`: the handler's producer follows a failure.
@usableFromInline
struct AfterFailure<Error: Swift.Error, NewValue: Sendable, NewError: Swift.Error>: ContinuationRule {
    @usableFromInline let handler: @Sendable (Error) -> SignalProducer<NewValue, NewError>

    @inlinable
    init(_ handler: @escaping @Sendable (Error) -> SignalProducer<NewValue, NewError>) {
        self.handler = handler
    }

    @inlinable static var startsChain: Bool {
        true
    }

    @inlinable
    func step(after termination: Termination<Error>) -> ContinuationStep<Error, NewError> {
        switch termination {
        case let .failed(error): .next(error)
        case .completed: .end(.completed)
        case .interrupted: .end(.interrupted)
        }
    }

    @inlinable
    func next(after cause: Error) -> SignalProducer<NewValue, NewError> {
        handler(cause)
    }
}

/// A stream that another one may follow.
///
/// As a composite, the object holds the disposables of the stream, which are released before the next one is started.
@usableFromInline
final class ContinuedStream<Rule: ContinuationRule>: CompositeDisposable, @unchecked Sendable {
    // Unchecked like its superclass; its own properties are constant.
    @usableFromInline let rule: Rule
    @usableFromInline let observer: Signal<Rule.NewValue, Rule.NewError>.Observer
    @usableFromInline let lifetime: Lifetime

    /// Creates the first stream of two.
    ///
    /// - Parameters:
    ///   - rule: The rule that determines whether another producer follows, and which.
    ///   - observer: The observer of both streams.
    ///   - lifetime: The lifetime of both streams.
    @inlinable
    init(
        by rule: Rule,
        to observer: Signal<Rule.NewValue, Rule.NewError>.Observer,
        within lifetime: Lifetime
    ) {
        self.rule = rule
        self.observer = observer
        self.lifetime = lifetime
        super.init()
        join(lifetime.disposables)
    }

    @inlinable
    func end(_ termination: Termination<Rule.Error>) {
        switch rule.step(after: termination) {
        case let .end(end):
            observer.onTermination(end)
            disposeOfContents()
        case let .next(cause):
            disposeOfContents()
            let next = rule.next(after: cause)
            if Rule.startsChain {
                next.attachAsChain(observer, lifetime)
            } else {
                next.attach(observer, lifetime)
            }
        }
    }
}
