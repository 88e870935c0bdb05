import MillracePlatform
import MillraceBackend

/// The types of what a query or a command declares, as `StandardDeclarations` has them.
///
/// A protocol's default stands in for a declaration of another type without a word: a `headers` of `[String: String?]`,
/// or a static one, would never be sent. `HeadersDeclaration` and its like leave the types open, so that the compiler
/// takes the declaration that is there, and `Query` and `Command` ask for these types: what would be ignored doesn't
/// compile. The compiler compares only types that depend on another one at that point, which is why they are members of
/// a protocol.
public protocol DeclarationTypes {
    /// The type of `headers`.
    associatedtype Headers = [String: String]
    /// The type of `parameters`.
    associatedtype Parameters = [String: String]?
    /// The type of `route`.
    associatedtype Route = PathTemplate
    /// The type of `api`.
    associatedtype Place = API
    /// The type of `decoder`.
    associatedtype Decoder = JSONDecoder
    /// The type of `encoder`.
    associatedtype Encoder = JSONEncoder
    /// The type of `failure`.
    associatedtype Failure = FailureReader?
    /// The type of `precondition`.
    associatedtype Condition = Precondition?
    /// The type of `invalidates`.
    associatedtype Selections = [QuerySelection]
    /// The type of what a type would declare, and its instances have to.
    associatedtype OnInstances = DeclaredOnInstances
    /// The type of what an instance would declare, and its type has to.
    associatedtype OnTypes = DeclaredOnTypes
}
