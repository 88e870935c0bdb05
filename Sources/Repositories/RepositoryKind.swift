/// Whether a repository has one entity or many, as a type: `SingleEntity` or `MultipleEntities`.
///
/// It keeps methods apart at compile time: `profile.read(id:)` does not compile, nor does `users.read()`.
public protocol RepositoryKind: Sendable {}
