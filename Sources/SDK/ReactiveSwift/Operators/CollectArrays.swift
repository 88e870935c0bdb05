import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the values in arrays of a given size; the last one may be shorter.
    ///
    /// - Parameter count: The size, at least one.
    @inlinable
    public func collect(count: Int) -> SignalProducer<[Value], Error> {
        collect { $0.count >= count }
    }

    /// Returns a producer that sends the values in arrays; at completion it sends the remaining values, if there are
    /// any.
    ///
    /// - Parameter shouldEmit: Returns whether to send the collected values, which include the latest one.
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

    /// Returns a producer that sends the values in arrays; at completion it sends the remaining values, if there are
    /// any.
    ///
    /// - Parameter shouldEmit: Returns whether to send the collected values before a new value is added, which then
    ///   begins the next array.
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

    /// Returns a producer that sends the values in arrays.
    ///
    /// - Parameter add: Adds a value to the collected ones, and returns the array to send, if any.
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
    /// Returns a signal that sends the values in arrays of a given size; the last one may be shorter.
    @inlinable
    public func collect(count: Int) -> Signal<[Value], Error> {
        through { $0.collect(count: count) }
    }

    /// Returns a signal that sends the values in arrays, each after its last value has passed a test of the array.
    @inlinable
    public func collect(_ shouldEmit: @escaping @Sendable (_ values: [Value]) -> Bool) -> Signal<[Value], Error> {
        through { $0.collect(shouldEmit) }
    }

    /// Returns a signal that sends the values in arrays, each before a value that begins the next array.
    @inlinable
    public func collect(
        _ shouldEmit: @escaping @Sendable (_ values: [Value], _ value: Value) -> Bool
    ) -> Signal<[Value], Error> {
        through { $0.collect(shouldEmit) }
    }
}
