/// The common part of the implementations of `flatten`: the receiver of the values, the number of running inner
/// streams, and the completion.
///
/// All decisions are made inside the serializer of the output. `launcher` starts the inner streams outside of it.
/// Values that an inner stream sends at its start are therefore delivered at once, and a million inner streams that
/// complete at their start, one after the other, need no stack.
@usableFromInline
class Flattening<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
    // Unchecked, because all variables are used only inside the serializer of `output`.
    // `@exclusivity(unchecked)` is for the case `flatMap(.merge)`: see `Sources/README.md`.
    @usableFromInline typealias Inner = SignalProducer<Value, Error>

    @usableFromInline let output: Source<Value, Error>
    @usableFromInline let serializer: Serializer
    @usableFromInline let launcher = Serializer()
    @exclusivity(unchecked) @usableFromInline final var active = 0
    @exclusivity(unchecked) @usableFromInline final var outerHasCompleted = false

    @inlinable
    init(_ output: Source<Value, Error>) {
        self.output = output
        serializer = output.serializer
    }

    /// Returns an observer for the outer stream.
    ///
    /// - Parameter add: Receives the value from which an inner stream is created.
    @inlinable
    final func outer<Outer>(_ add: @escaping @Sendable (Outer) -> Void) -> Signal<Outer, Error>.Observer {
        .init(
            value: add,
            termination: { termination in
                switch termination {
                case .completed: self.completeOuter()
                case .failed, .interrupted: self.output.terminate(termination)
                }
            }
        )
    }

    /// Records that no more inner streams arrive.
    @usableFromInline
    final func completeOuter() {
        serializer.run {
            self.outerHasCompleted = true
            self.completeIfDone()
        }
    }

    /// Completes the output if no inner stream runs; called inside the serializer.
    @inlinable
    final func completeIfDone() {
        if outerHasCompleted, active == 0 {
            output.finish(.completed)
        }
    }
}
