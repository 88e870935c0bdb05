extension MutableProperty {
    /// Sets this property to the value of a source, if the source is a property.
    ///
    /// - Returns: The binding; `nil` for a source of another kind.
    @inlinable
    package func bind<Input: Sendable>(
        toAny source: some SignalProducerConvertible<Input, Never>,
        _ transform: @escaping @Sendable (Input) -> Value
    ) -> (any Disposable)? {
        // The types of this module first: a cast to a known type is fast.
        if let property = source as? MutableProperty<Input> { return bind(to: property, transform) }
        if let property = source as? Property<Input> { return bind(to: property, transform) }
        if let property = source as? any PropertyProtocol<Input> { return bind(to: property, transform) }
        return nil
    }

    /// Sets this property to the value of another one until either ends.
    ///
    /// The binding is part of the graph, so that both change in one turn.
    ///
    /// - Parameters:
    ///   - source: The other property.
    ///   - transform: Returns the value to set.
    @inlinable
    func bind<Source: PropertyProtocol>(
        to source: Source,
        _ transform: @escaping @Sendable (Source.Value) -> Value
    ) -> any Disposable {
        let binding = CompositeDisposable()
        guard binding.join(lifetime.disposables) else { return binding }
        let (input, initial) = PropertyInput.joining(source)
        value = transform(initial)
        guard let other = input.node else {
            binding.dispose()
            return binding
        }
        let target = PropertyTarget<Value>()
        bind(input, at: other, into: target, binding, transform, tell: { target.tell() }) { derivation, graph in
            if derivation.hasChanged {
                derivation.hasChanged = false
                target.settle(transform(input.value), by: derivation, in: graph)
            }
            if input.isComplete {
                // The end of the other property ends only the binding, not this property.
                graph.afterwards { binding.dispose() }
            }
        }
        return binding
    }

    /// Makes this property depend on another one.
    @usableFromInline
    func bind<Input>(
        _ input: PropertyInput<Input>,
        at other: PropertyNode,
        into target: PropertyTarget<Value>,
        _ binding: CompositeDisposable,
        _ transform: @escaping @Sendable (Input) -> Value,
        tell: @escaping () -> Void,
        update: @escaping Derivation.Update
    ) {
        let node = core.join(in: other.graph)
        target.aim(at: core, isKept: true)
        let derivation = Derivation(of: node, countsInputs: false, isBinding: true, tell: tell, update)
        binding.insert(
            AnyDisposable {
                target.drop()
                derivation.cancel()
            }
        )
        PropertyGraph.unite([node, other]) { [weak self] graph in
            guard !derivation.hasEnded, !derivation.depend(on: input, as: 0, in: graph) else { return }
            derivation.end(in: graph)
            graph.afterwards { [weak self] in self?.follow(input.core, transform, binding) }
        }
    }

    /// Binds two properties that are bound in a circle, as streams are bound: each is set after the other one was.
    private func follow<Input>(
        _ source: PropertyCore<Input>,
        _ transform: @escaping @Sendable (Input) -> Value,
        _ binding: CompositeDisposable
    ) {
        source.producer.attach(
            .init(
                value: { [weak self] in self?.value = transform($0) },
                termination: { _ in binding.dispose() }
            ),
            Lifetime(binding)
        )
    }
}
