/// Anything that can be used as a producer: producers, signals, properties.
public protocol SignalProducerConvertible<Value, Error>: Sendable {
    /// The type of the values.
    associatedtype Value: Sendable

    /// The type of the error.
    associatedtype Error: Swift.Error

    /// It, as a producer.
    var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerConvertible {
    /// Itself.
    @inlinable public var producer: SignalProducer {
        self
    }
}

extension Signal: SignalProducerConvertible {}

extension Result where Success: Sendable {
    /// The result as a producer of its value, or of its failure.
    ///
    /// A result is no ``SignalProducerConvertible`` itself, as not every value of a result is `Sendable`.
    @inlinable public var producer: SignalProducer<Success, Failure> {
        SignalProducer(result: self)
    }
}
