/// A type that can be used as a producer: producers, signals, properties.
public protocol SignalProducerConvertible<Value, Error>: Sendable {
    /// The type of the values.
    associatedtype Value: Sendable

    /// The type of the error.
    associatedtype Error: Swift.Error

    /// The stream as a producer; each start observes or starts it.
    var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerConvertible {
    /// This producer itself.
    @inlinable public var producer: SignalProducer {
        self
    }
}

extension Signal: SignalProducerConvertible {}

extension Result where Success: Sendable {
    /// The result as a producer of its value, or of its failure.
    ///
    /// A result doesn't conform to ``SignalProducerConvertible``, because not every value of a result is `Sendable`.
    @inlinable public var producer: SignalProducer<Success, Failure> {
        SignalProducer(result: self)
    }
}
