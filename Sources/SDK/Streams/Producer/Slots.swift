/// The inputs of one `combineLatest` or `zip`, and the number of those that are ready.
///
/// The object is used inside the serializer of the output, or inside the graph of a combined property.
package final class Slots: @unchecked Sendable {
    // Unchecked, because all mutable state is used inside one serializer; the rest is constant.
    package enum Kind: Hashable, Sendable {
        case combineLatest
        case zip(Buffering)
    }

    /// Whether a value is used once, as by `zip`, instead of until the next one arrives.
    let usesUp: Bool
    let buffering: Buffering
    var count = 0
    var ready = 0
    var completed = 0
    var isExhausted = false

    init(_ kind: Kind) {
        switch kind {
        case .combineLatest: (usesUp, buffering) = (false, .unbounded)
        case let .zip(buffering): (usesUp, self.buffering) = (true, buffering)
        }
    }

    var areReady: Bool {
        ready == count
    }
}

/// An input: its latest value, or the values without partners.
final class Slot<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because all mutable state is used inside one serializer.
    private struct Empty: Swift.Error {}

    private let slots: Slots
    private var values: Buffer<Value>
    private var hasCompleted = false

    init(in slots: Slots) {
        self.slots = slots
        values = Buffer(slots.buffering, in: "zip")
        slots.count += 1
    }

    var isEmpty: Bool {
        values.isEmpty
    }

    /// Adds a value; for `combineLatest`, the value replaces the previous one.
    func add(_ value: Value) {
        let wasEmpty = values.isEmpty
        if !slots.usesUp {
            _ = values.popFirst()
        }
        _ = values.append(value)
        if wasEmpty, !values.isEmpty {
            slots.ready += 1
        }
    }

    /// Returns the next value, which `zip` removes and `combineLatest` keeps.
    func take() throws -> Value {
        guard let value = values.first else { throw Empty() }
        if slots.usesUp {
            _ = values.popFirst()
            if values.isEmpty {
                slots.ready -= 1
                slots.isExhausted = slots.isExhausted || hasCompleted
            }
        }
        return value
    }

    /// Starts the producer of this input.
    ///
    /// - Parameter collect: Returns the values of all inputs, if all are ready.
    func attach<Output, Error: Swift.Error>(
        _ producer: SignalProducer<Value, Error>,
        to output: Source<Output, Error>,
        within scope: Lifetime,
        _ collect: @escaping @Sendable () -> Output?
    ) {
        guard !scope.hasEnded else { return }
        producer.attach(
            output.input(
                value: { value in
                    self.add(value)
                    let result = collect()
                    if self.slots.isExhausted {
                        // The values are sent first, and then the end.
                        output.serializer.enqueue { output.finish(.completed) }
                    }
                    return result
                },
                completed: {
                    self.hasCompleted = true
                    self.slots.completed += 1
                    let isLast = self.slots.completed == self.slots.count
                    return isLast || self.slots.usesUp && self.values.isEmpty
                }
            ),
            scope
        )
    }
}
