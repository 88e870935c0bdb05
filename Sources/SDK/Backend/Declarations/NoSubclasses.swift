/// The type of the member that only types without subclasses have.
public struct NoSubclasses<Declaring>: Sendable {
    package init() {}
}
