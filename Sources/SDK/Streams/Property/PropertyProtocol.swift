/// A value that changes over time: the current value, and the changes.
public protocol PropertyProtocol<Value>: AnyObject, SignalProducerConvertible where Error == Never {
    /// The current value, which may be read from any thread.
    var value: Value { get }

    /// A producer that sends the current value at each start, and then every change, until the property ends.
    var producer: SignalProducer<Value, Never> { get }

    /// A signal that sends every change from now on, until the property ends.
    var signal: Signal<Value, Never> { get }
}
