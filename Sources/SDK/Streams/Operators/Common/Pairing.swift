/// The state of `zip` of two inputs: the values without partners.
@usableFromInline
package struct Pairing<First: Sendable, Second: Sendable>: PairState {
    @usableFromInline var firsts: Buffer<First>
    @usableFromInline var seconds: Buffer<Second>
    @usableFromInline package var firstHasCompleted = false
    @usableFromInline package var secondHasCompleted = false

    @usableFromInline
    package init(_ buffering: Buffering) {
        firsts = Buffer(buffering, in: "zip")
        seconds = Buffer(buffering, in: "zip")
    }

    @inlinable package var isOver: Bool {
        firstHasCompleted && firsts.isEmpty || secondHasCompleted && seconds.isEmpty
    }

    @inlinable
    package mutating func add(first value: First) -> (First, Second)? {
        guard let second = seconds.popFirst() else {
            _ = firsts.append(value)
            return nil
        }
        return (value, second)
    }

    @inlinable
    package mutating func add(second value: Second) -> (First, Second)? {
        guard let first = firsts.popFirst() else {
            _ = seconds.append(value)
            return nil
        }
        return (first, value)
    }
}
