/// A value that changes over time: what it is now, and what it becomes.
public protocol PropertyProtocol<Value>: AnyObject, SignalProducerConvertible where Error == Never {
    /// What it is now. May be read from any thread.
    var value: Value { get }

    /// What it is now at each start, and then every change, until the property ends.
    var producer: SignalProducer<Value, Never> { get }

    /// Every change from now on, until the property ends.
    var signal: Signal<Value, Never> { get }
}

/// A property that can be set.
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTargetProvider {
    /// What it is now. Setting it tells the observers.
    var value: Value { get set }

    /// When the property ends.
    var lifetime: Lifetime { get }
}
