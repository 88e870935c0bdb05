/// The answer of a ``Stub`` to one start.
public enum StubAnswer<Value: Sendable, Failure: Error>: Sendable {
    /// A value, and the end.
    case value(Value)
    /// Several values, and the end.
    case values([Value])
    /// The end, without a value.
    case completion
    /// A failure.
    case failure(Failure)
}
