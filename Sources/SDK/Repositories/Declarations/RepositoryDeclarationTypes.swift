import MillracePlatform
import MillraceBackend

/// The types of what a repository declares.
///
/// The compiler compares only types that depend on another one where it looks for declarations, which is why they are
/// members of a protocol.
public protocol RepositoryDeclarationTypes {
    /// The type of `api`.
    associatedtype Place = API
    /// The type of `envelope` and `requestEnvelope`.
    associatedtype Keys = Envelope
    /// The type of `strategy`.
    associatedtype Strategy = Parser.Strategy
    /// The type of `encoder`.
    associatedtype Encoder = JSONEncoder
    /// The type of `decoder`.
    associatedtype Decoder = JSONDecoder
    /// The type of `failure`.
    associatedtype Failure = FailureReader?
    /// The type of what a type would declare, and its instances have to.
    associatedtype OnInstances = DeclaredOnInstances
}

extension Repository {
    /// Nothing: `api` is declared on instances.
    public static var api: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `encoder` is declared on instances.
    public static var encoder: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `decoder` is declared on instances.
    public static var decoder: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `failure` is declared on instances.
    public static var failure: DeclaredOnInstances { DeclaredOnInstances() }
}
