import MillraceStreams

extension MutableProperty: MutablePropertyProtocol {
    /// A target that sets the value from the sources that are bound to the property.
    public var bindingTarget: BindingTarget<Value> {
        BindingTarget(lifetime: lifetime) { [weak self] in self?.value = $0 }
    }
}
