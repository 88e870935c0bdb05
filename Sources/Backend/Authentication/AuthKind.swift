/// A kind of authentication, as a type: what a `BackendResource` asks for and an access object gives.
///
/// A kind is never instantiated. An app declares its own as an empty enum, and the compiler then keeps a resource of that
/// kind away from an access object of another:
///
/// ```swift
/// enum PartnerAuth: AuthKind {}
/// ```
public protocol AuthKind: Sendable {}
