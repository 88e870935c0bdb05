import MillraceStreams

/// A property that can be set.
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTargetProvider {
    /// The current value. Setting the value notifies the observers.
    var value: Value { get set }

    /// The lifetime of the property.
    var lifetime: Lifetime { get }
}
