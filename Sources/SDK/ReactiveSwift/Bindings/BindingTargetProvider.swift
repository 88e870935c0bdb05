import MillraceStreams

/// Something that has a target of bindings.
public protocol BindingTargetProvider<Value>: Sendable {
    /// The type of the values that the target takes.
    associatedtype Value: Sendable

    /// The target that takes the values.
    var bindingTarget: BindingTarget<Value> { get }
}
