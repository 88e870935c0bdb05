import MillraceStreams

/// A type that has a binding target.
public protocol BindingTargetProvider<Value>: Sendable {
    /// The type of the values that the target receives.
    associatedtype Value: Sendable

    /// The target that receives the values.
    var bindingTarget: BindingTarget<Value> { get }
}
