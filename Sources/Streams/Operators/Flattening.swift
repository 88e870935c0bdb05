/// What the machineries of `flatten` have in common: where the values go, how many inner streams run, and when all is done.
///
/// What is decided is decided inside the serializer of the output. Inner streams are started outside of it, by
/// `launcher`: so the values of an inner stream that sends at once are delivered at once, and a million inner streams
/// that complete at once, one after the other, take no stack.
@usableFromInline
class Flattening<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside the serializer of `output` only.
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

    /// An observer for the outer stream.
    ///
    /// - Parameter add: Takes what an inner stream is made of.
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

    /// Notes that no more inner streams come.
    @usableFromInline
    final func completeOuter() {
        serializer.run {
            self.outerHasCompleted = true
            self.completeIfDone()
        }
    }

    /// Inside the serializer.
    @inlinable
    final func completeIfDone() {
        if outerHasCompleted, active == 0 {
            output.finish(.completed)
        }
    }
}
