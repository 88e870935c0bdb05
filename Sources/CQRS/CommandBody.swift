/// A type that is the body of a `BodyCommand`: its JSON is what `Encodable` makes of it.
public protocol CommandBody: Encodable, Sendable {}
