/// Whether a repository has one entity or many, as a type: `SingleEntity` or `MultipleEntities`.
///
/// The kind separates methods at compile time: neither `profile.read(id:)` nor `users.read()` compiles.
public protocol RepositoryKind: Sendable {
    /// The type of `requestEnvelope`; see `RepositoryDeclarations`.
    associatedtype Keys = Envelope
}
