import MillraceStreams

extension PropertyProtocol {
    /// Returns a property that changes only to values that pass a test.
    ///
    /// - Parameters:
    ///   - initial: The value until one passes.
    ///   - isIncluded: The test.
    public func filter(
        initial: Value,
        _ isIncluded: @escaping @Sendable (Value) -> Bool
    ) -> Property<Value> {
        derive(initial: { isIncluded($0) ? $0 : initial }, { isIncluded($0) ? $0 : nil })
    }
}
