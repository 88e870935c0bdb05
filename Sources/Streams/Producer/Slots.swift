/// What a stream of several inputs knows about all of them.
///
/// Touched inside the serializer of its output only.
final class Slots: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside one serializer; the rest is constant.
    enum Kind {
        case combineLatest
        case zip
    }

    let kind: Kind
    let buffering: Buffering
    var count = 0
    var ready = 0
    var completed = 0
    var isExhausted = false

    init(_ kind: Kind, _ buffering: Buffering = .unbounded) {
        self.kind = kind
        self.buffering = buffering
    }

    var areReady: Bool {
        ready == count
    }
}

/// One of several inputs: the values of it that count.
final class Slot<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside one serializer.
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

    /// Adds a value; the latest only, if that is all that counts.
    func add(_ value: Value) {
        let wasEmpty = values.isEmpty
        if slots.kind == .combineLatest {
            _ = values.popFirst()
        }
        _ = values.append(value)
        if wasEmpty, !values.isEmpty {
            slots.ready += 1
        }
    }

    /// The next value: used up by `zip`, and left where it is by `combineLatest`.
    func take() throws -> Value {
        guard let value = values.first else { throw Empty() }
        if slots.kind == .zip {
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
    /// - Parameter collect: Takes from all inputs, if all are ready.
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
                        // The values go out first: the end is what comes after them.
                        output.serializer.enqueue { output.finish(.completed) }
                    }
                    return result
                },
                completed: {
                    self.hasCompleted = true
                    self.slots.completed += 1
                    let isLast = self.slots.completed == self.slots.count
                    return self.slots.kind == .zip ? isLast || self.values.isEmpty : isLast
                }
            ),
            scope
        )
    }
}
