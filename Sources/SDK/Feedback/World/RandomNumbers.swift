import MillracePlatform
import MillraceStreams
import Synchronization

/// A generator of random numbers that several objects can draw from, on any threads.
///
/// Copies draw from one sequence. A generator with a seed gives the same sequence on each run:
///
/// ```swift
/// var numbers = RandomNumbers(seed: 1)
/// let dice = (1...3).map { _ in Int.random(in: 1...6, using: &numbers) }
/// ```
public struct RandomNumbers: RandomNumberGenerator, Sendable {
    private struct State {
        var generator: SeededGenerator
        /// The number of generators that were made for each name.
        var branches: [String: UInt64] = [:]
    }

    private final class Sequence: Sendable {
        let seed: UInt64
        let state: Mutex<State>

        init(seed: UInt64) {
            self.seed = seed
            state = Mutex(State(generator: SeededGenerator(seed: seed)))
        }
    }

    /// The sequence of a seed; without one, the numbers are the system's.
    private let sequence: Sequence?

    /// A generator of the system's numbers, which are unpredictable.
    public static let system = RandomNumbers(sequence: nil)

    /// Creates a generator that gives the same numbers for the same seed; they are not for secrets.
    ///
    /// - Parameter seed: Any number.
    public init(seed: UInt64) {
        self.init(sequence: Sequence(seed: seed))
    }

    private init(sequence: Sequence?) {
        self.sequence = sequence
    }

    /// Returns the next number, on any thread.
    public func next() -> UInt64 {
        guard let sequence else {
            var system = SystemRandomNumberGenerator()
            return system.next()
        }
        return sequence.state.withLock { $0.generator.next() }
    }

    /// Returns the next universally unique identifier, of version 4 (RFC 9562, section 5.4).
    public func uuid() -> UUID {
        var generator = self
        return .random(using: &generator)
    }

    /// Returns a generator with a sequence of its own.
    ///
    /// The sequence depends on the seed, on the name, and on how often the name was used before, but not on what others
    /// draw.
    ///
    /// - Parameter name: The name of the object that draws.
    public func named(_ name: String) -> RandomNumbers {
        guard let sequence else { return self }
        let count = sequence.state.withLock { state in
            state.branches[name, default: 0] += 1
            return state.branches[name, default: 0]
        }
        var mixed = SeededGenerator(seed: StableHash.of(name, from: sequence.seed ^ StableHash.start))
        return RandomNumbers(seed: mixed.next() &+ count)
    }
}
