extension PropertyProtocol {
    /// Returns a property that is computed from this one, change by change.
    ///
    /// - Parameters:
    ///   - initial: Returns the first value.
    ///   - step: Returns the value after a change; nil leaves the property as it is.
    @inlinable
    package func derive<NewValue>(
        initial: (Value) -> NewValue,
        _ step: @escaping @Sendable (Value) -> NewValue?
    ) -> Property<NewValue> {
        let (input, value) = PropertyInput.joining(self)
        let target = PropertyTarget<NewValue>()
        return Property(
            initial: initial(value),
            from: [input.node],
            countsInputs: false,
            into: target,
            tell: { target.tell() },
            update: { derivation, graph in
                if derivation.hasChanged {
                    derivation.hasChanged = false
                    if let value = step(input.value) {
                        target.settle(value, by: derivation, in: graph)
                    }
                }
                if input.isComplete {
                    target.finish(by: derivation, in: graph)
                }
            },
            begin: { $0.depend(on: input, as: 0, in: $1) }
        )
    }
}
