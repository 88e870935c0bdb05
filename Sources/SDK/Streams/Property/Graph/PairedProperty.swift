extension PropertyProtocol {
    /// Returns a property with pairs of the values of this property and another, computed once for each turn in which
    /// either changes: the common part of `combineLatest` and `zip` of two.
    ///
    /// - Parameters:
    ///   - other: The other property.
    ///   - state: The rule that creates the pairs, before any value.
    @inlinable
    package func paired<Other: PropertyProtocol, State: PairState>(
        with other: Other,
        _ state: State
    ) -> Property<(Value, Other.Value)> where State.First == Value, State.Second == Other.Value {
        let (first, value) = PropertyInput.joining(self)
        let (second, theirs) = PropertyInput.joining(other)
        let pairs = Confined(state)
        _ = pairs.state.add(first: value)
        _ = pairs.state.add(second: theirs)
        let target = PropertyTarget<(Value, Other.Value)>()
        return Property(
            initial: (value, theirs),
            from: [first.node, second.node],
            countsInputs: true,
            into: target,
            tell: { target.tell() },
            update: { derivation, graph in
                if derivation.hasChanged {
                    // Each value is that of the property's last turn: the current value may belong to the next turn.
                    let changed = derivation.takeChangedInputs()
                    var pair = changed.first ? pairs.state.add(first: first.value) : nil
                    if changed.second {
                        pair = pairs.state.add(second: second.value) ?? pair
                    }
                    if let pair {
                        target.settle(pair, by: derivation, in: graph)
                    }
                }
                pairs.state.firstHasCompleted = first.isComplete
                pairs.state.secondHasCompleted = second.isComplete
                if pairs.state.isOver {
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
