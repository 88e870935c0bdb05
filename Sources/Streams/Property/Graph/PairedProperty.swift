extension PropertyProtocol {
    /// Returns a property with the values of this property and another, computed once for each turn in which either
    /// changes.
    ///
    /// - Parameter other: The other property.
    @inlinable
    func pair<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
        let (first, value) = PropertyInput.joining(self)
        let (second, theirs) = PropertyInput.joining(other)
        let latest = Confined((value, theirs))
        let target = PropertyTarget<(Value, Other.Value)>()
        return Property(
            initial: (value, theirs),
            from: [first.node, second.node],
            countsInputs: true,
            into: target,
            tell: { target.tell() },
            update: { derivation, graph in
                if derivation.hasChanged {
                    // Each value is that of the property's last turn: the current one may be of the next turn.
                    let changed = derivation.takeChangedInputs()
                    if changed.first { latest.state.0 = first.value }
                    if changed.second { latest.state.1 = second.value }
                    target.settle(latest.state, by: derivation, in: graph)
                }
                if first.isComplete, second.isComplete {
                    target.finish(by: derivation, in: graph)
                }
            },
            begin: { derivation, graph in
                derivation.depend(on: first, as: 0, in: graph)
                derivation.depend(on: second, as: 1, in: graph)
            }
        )
    }
}
