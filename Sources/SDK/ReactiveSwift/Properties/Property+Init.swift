import MillraceStreams

extension Property {
    /// Creates a property of an optional from a first value and the values of a stream of any kind.
    ///
    /// - Parameters:
    ///   - initial: The value until the stream sends one: `nil`, mostly.
    ///   - values: The stream, observed until nobody holds or observes the property any more.
    @_disfavoredOverload
    public convenience init<Wrapped: Sendable>(
        initial: Value,
        then values: some SignalProducerConvertible<Wrapped, Never>
    ) where Value == Wrapped? {
        self.init(initial: initial, following: values.producer.map { Optional($0) })
    }
}
