/// The answer of a ``Stub`` to one start.
public enum StubAnswer<Value: Sendable, Failure: Error>: Sendable {
    /// A value, and the completion.
    case value(Value)
    /// Several values, and the completion.
    case values([Value])
    /// The completion without a value.
    case completion
    /// A failure.
    case failure(Failure)
}
