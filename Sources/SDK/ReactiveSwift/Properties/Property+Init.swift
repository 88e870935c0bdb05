import MillraceStreams

extension Property {
    /// Creates a property of an optional from a first value and the values of a stream of any kind.
    ///
    /// - Parameters:
    ///   - initial: The value until the stream sends one, usually `nil`.
    ///   - values: The stream, observed as long as something retains or observes the property.
    @_disfavoredOverload
    public convenience init<Wrapped: Sendable>(
        initial: Value,
        then values: some SignalProducerConvertible<Wrapped, Never>
    ) where Value == Wrapped? {
        self.init(initial: initial, following: values.producer.map { Optional($0) })
    }
}
