extension SignalProducer {
    /// Sends all values as one array when the work has completed; an empty one if there were none.
    ///
    /// It keeps every value until then.
    @inlinable
    public func collect() -> SignalProducer<[Value], Error> {
        reduce(into: []) { $0.append($1) }
    }

    /// Sends the values in arrays of a size; the last one may be shorter.
    ///
    /// - Parameter count: The size; at least one.
    @inlinable
    public func collect(count: Int) -> SignalProducer<[Value], Error> {
        collect { $0.count >= count }
    }

    /// Sends the values in arrays; what is left at completion is the last one, if it isn't empty.
    ///
    /// - Parameter shouldEmit: Whether what has been collected is to be sent; the latest value is in it.
    @inlinable
    public func collect(
        _ shouldEmit: @escaping @Sendable (_ values: [Value]) -> Bool
    ) -> SignalProducer<[Value], Error> {
        collecting { values, value in
            values.append(value)
            guard shouldEmit(values) else { return nil }
            defer { values = [] }
            return values
        }
    }

    /// Sends the values in arrays; what is left at completion is the last one, if it isn't empty.
    ///
    /// - Parameter shouldEmit: Whether what has been collected is to be sent before the value is added, which is then
    ///   the first of the next array.
    @inlinable
    public func collect(
        _ shouldEmit: @escaping @Sendable (_ values: [Value], _ value: Value) -> Bool
    ) -> SignalProducer<[Value], Error> {
        collecting { values, value in
            guard shouldEmit(values, value) else {
                values.append(value)
                return nil
            }
            defer { values = [value] }
            return values
        }
    }

    /// Sends the values in arrays.
    ///
    /// - Parameter add: Adds a value to what has been collected; returns what is to be sent.
    @inlinable
    func collecting(
        _ add: @escaping @Sendable (inout [Value], Value) -> [Value]?
    ) -> SignalProducer<[Value], Error> {
        lift { observer, lifetime in
            let collected = Confined<[Value]>([])
            return .init(
                value: { value in
                    if let values = add(&collected.state, value) {
                        observer.onValue(values)
                    }
                },
                termination: { termination in
                    guard case .completed = termination, !collected.state.isEmpty else {
                        return observer.onTermination(termination)
                    }
                    observer.onValue(collected.state)
                    observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
                }
            )
        }
    }
}

extension Signal {
    /// Sends all values as one array when the signal has completed; an empty one if there were none.
    @inlinable
    public func collect() -> Signal<[Value], Error> {
        through { $0.collect() }
    }

    /// Sends the values in arrays of a size; the last one may be shorter.
    ///
    /// - Parameter count: The size; at least one.
    @inlinable
    public func collect(count: Int) -> Signal<[Value], Error> {
        through { $0.collect(count: count) }
    }

    /// Sends the values in arrays; what is left at completion is the last one, if it isn't empty.
    ///
    /// - Parameter shouldEmit: Whether what has been collected is to be sent; the latest value is in it.
    @inlinable
    public func collect(_ shouldEmit: @escaping @Sendable (_ values: [Value]) -> Bool) -> Signal<[Value], Error> {
        through { $0.collect(shouldEmit) }
    }

    /// Sends the values in arrays; what is left at completion is the last one, if it isn't empty.
    ///
    /// - Parameter shouldEmit: Whether what has been collected is to be sent before the value is added.
    @inlinable
    public func collect(
        _ shouldEmit: @escaping @Sendable (_ values: [Value], _ value: Value) -> Bool
    ) -> Signal<[Value], Error> {
        through { $0.collect(shouldEmit) }
    }
}
