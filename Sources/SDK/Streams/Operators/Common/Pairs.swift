/// The state of an operator of two inputs, used inside the serializer of its output.
@usableFromInline
package protocol PairState<First, Second>: Sendable {
    associatedtype First: Sendable
    associatedtype Second: Sendable

    var firstHasCompleted: Bool { get set }
    var secondHasCompleted: Bool { get set }

    /// Whether no further pair can follow: by default, when both inputs have completed.
    var isOver: Bool { get }

    /// Adds a value of the first input, and returns the pair to send, if there is one.
    mutating func add(first value: First) -> (First, Second)?

    /// Adds a value of the second input, and returns the pair to send, if there is one.
    mutating func add(second value: Second) -> (First, Second)?
}

extension PairState {
    @inlinable package var isOver: Bool {
        firstHasCompleted && secondHasCompleted
    }
}

extension SignalProducer {
    /// Returns a producer that starts two producers and sends pairs of their values: the common part of `combineLatest`
    /// and `zip` of two.
    ///
    /// Two inputs are the common case, and share one state object: with a slot for each input, as ``combining`` has for
    /// any number, an event of `combineLatest of two pipes` in `benchmarks streams` costs three times as much.
    ///
    /// - Parameters:
    ///   - other: The producer to start second.
    ///   - makeState: Creates the state at each start.
    @inlinable
    package func paired<Other, State: PairState>(
        with other: SignalProducer<Other, Error>,
        _ makeState: @escaping @Sendable () -> State
    ) -> SignalProducer<(Value, Other), Error> where State.First == Value, State.Second == Other {
        SignalProducer<(Value, Other), Error>(attaching: { [attach] observer, lifetime in
            let output = Source(observer, within: lifetime)
            let scope = Lifetime(output)
            let pairs = Confined(makeState())
            @Sendable func sent(_ pair: (Value, Other)?) -> (Value, Other)? {
                // The pair is sent first, and then the end.
                if pairs.state.isOver {
                    output.serializer.enqueue { output.finish(.completed) }
                }
                return pair
            }
            attach(
                output.input(
                    value: { sent(pairs.state.add(first: $0)) },
                    completed: {
                        pairs.state.firstHasCompleted = true
                        return pairs.state.isOver
                    }
                ),
                scope
            )
            guard !scope.hasEnded else { return }
            other.attach(
                output.input(
                    value: { sent(pairs.state.add(second: $0)) },
                    completed: {
                        pairs.state.secondHasCompleted = true
                        return pairs.state.isOver
                    }
                ),
                scope
            )
        })
    }
}
