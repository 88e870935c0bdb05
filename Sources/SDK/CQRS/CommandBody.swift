/// A type that is the body of a `BodyCommand`, sent as the JSON of its `Encodable` conformance.
public protocol CommandBody: Encodable, Sendable {}
