import MillraceBackend

/// The types of the declarations of a query or a command, as in `StandardDeclarations`.
///
/// When the compiler looks for declarations, it compares only types that depend on another one, so the types are
/// members of a protocol.
public protocol DeclarationTypes {
    /// The type of `parameters`.
    associatedtype Parameters = [String: String]?
    /// The type of `route`.
    associatedtype Route = PathTemplate
}
