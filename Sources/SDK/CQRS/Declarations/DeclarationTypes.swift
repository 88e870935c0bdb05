import MillraceBackend

/// The types of what a query or a command declares, as `StandardDeclarations` has them.
///
/// The compiler compares only types that depend on another one where it looks for declarations, which is why they are
/// members of a protocol.
public protocol DeclarationTypes {
    /// The type of `parameters`.
    associatedtype Parameters = [String: String]?
    /// The type of `route`.
    associatedtype Route = PathTemplate
}
