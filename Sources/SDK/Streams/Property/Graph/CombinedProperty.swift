/// An input of a combined property, of any type.
private protocol CombinedInput: AnyObject, Sendable {
    var node: PropertyNode? { get }
    var isComplete: Bool { get }
    var isUsedUp: Bool { get }

    /// Loads the value of this turn.
    func load()
    func attach(_ derivation: Derivation, as number: Int, in graph: PropertyGraph)
}

/// An input of a combined property, with its latest value or the values without partners.
private final class SlotInput<Value: Sendable>: CombinedInput, @unchecked Sendable {
    // Unchecked, because the slot is used inside one graph, or before another thread has the input.
    private let slot: Slot<Value>
    private let input: PropertyInput<Value>

    private init(_ input: PropertyInput<Value>, in slots: Slots) {
        self.input = input
        slot = Slot(in: slots)
    }

    /// Creates an input for a property.
    ///
    /// - Returns: The input, and the current value of the property.
    static func joining(_ property: some PropertyProtocol<Value>, in slots: Slots) -> (SlotInput, initial: Value) {
        let (joined, value) = PropertyInput.joining(property)
        let input = SlotInput(joined, in: slots)
        input.slot.add(value)
        return (input, value)
    }

    var node: PropertyNode? {
        input.node
    }

    var isComplete: Bool {
        input.isComplete
    }

    var isUsedUp: Bool {
        slot.isEmpty
    }

    func load() {
        slot.add(input.value)
    }

    func take() throws -> Value {
        try slot.take()
    }

    func attach(_ derivation: Derivation, as number: Int, in graph: PropertyGraph) {
        derivation.depend(on: input, as: number, in: graph)
    }
}

extension Property {
    /// Returns a property that depends on several others.
    ///
    /// - Parameters:
    ///   - initial: The first value.
    ///   - inputs: The others.
    ///   - slots: The slots of the others.
    ///   - collect: Returns the values of all inputs, if all are ready.
    private static func combining(
        initial: Value,
        _ inputs: [any CombinedInput],
        _ slots: Slots,
        _ collect: @escaping @Sendable () -> Value?
    ) -> Property {
        // The first value of the property is made of the first values of all inputs.
        _ = collect()
        let target = PropertyTarget<Value>()
        return Property(
            initial: initial,
            from: inputs.map(\.node),
            countsInputs: true,
            into: target,
            tell: { target.tell() },
            update: { derivation, graph in
                if derivation.hasChanged {
                    derivation.changedInputs.forEach { inputs[$0].load() }
                    derivation.forgetChanges()
                    if let value = collect() {
                        target.settle(value, by: derivation, in: graph)
                    }
                }
                // `combineLatest` ends with the last of its inputs, and `zip` with the first input that has no more
                // values.
                let isDone =
                    slots.usesUp
                    ? inputs.contains { $0.isComplete && $0.isUsedUp } : inputs.allSatisfy(\.isComplete)
                if isDone {
                    target.finish(by: derivation, in: graph)
                }
            },
            begin: { derivation, graph in
                for (number, input) in inputs.enumerated() {
                    input.attach(derivation, as: number, in: graph)
                }
            }
        )
    }

    /// Returns a property with the values of several others of any types, as a tuple.
    ///
    /// - Parameters:
    ///   - kind: The rule that determines when all are ready.
    ///   - first: The first property.
    ///   - others: The other properties.
    package static func combining<First: PropertyProtocol, each Other: PropertyProtocol>(
        _ kind: Slots.Kind,
        _ first: First,
        _ others: repeat each Other
    ) -> Property where Value == (First.Value, repeat (each Other).Value) {
        let slots = Slots(kind)
        let (own, value) = SlotInput.joining(first, in: slots)
        let joined = (repeat SlotInput.joining(each others, in: slots))
        let theirs = (repeat (each joined).0)
        var inputs: [any CombinedInput] = [own]
        repeat inputs.append(each theirs)
        return combining(initial: (value, repeat (each joined).initial), inputs, slots) {
            guard slots.areReady else { return nil }
            return try? (own.take(), repeat (each theirs).take())
        }
    }

    /// Returns a property with the values of the properties of a sequence.
    ///
    /// - Parameters:
    ///   - kind: The rule that determines when all are ready.
    ///   - properties: The properties.
    ///   - emptySentinel: The value for an empty sequence.
    package static func combining<Element>(
        _ kind: Slots.Kind,
        _ properties: some Sequence<some PropertyProtocol<Element>>,
        emptySentinel: Value
    ) -> Property where Value == [Element] {
        let slots = Slots(kind)
        let joined = properties.map { SlotInput.joining($0, in: slots) }
        guard !joined.isEmpty else { return Property(value: emptySentinel) }
        let inputs = joined.map(\.0)
        return combining(initial: joined.map(\.initial), inputs, slots) {
            slots.areReady ? try? inputs.map { try $0.take() } : nil
        }
    }
}
