import MillracePlatform
import MillraceBackend

/// The declarations that queries and commands have in common, each of its own type.
///
/// Each declaration has a protocol to itself, because the compiler infers the types of one protocol together: it goes
/// through all combinations of what the names could be, and 14 of them in one protocol took it half a second for each
/// query of an app. Code that is generic over queries needs none of this.
public protocol CheckedDeclarations: APIDeclaration, DecoderDeclaration, FailureDeclaration, FinalDeclarations,
    HeadersDeclaration,
    ParametersDeclaration,
    ResourceDeclaration, RouteDeclaration
where
    StaticAPI == Declarations.Place, InstanceAPI == Declarations.OnTypes,
    StaticDecoder == Declarations.Decoder, InstanceDecoder == Declarations.OnTypes,
    StaticFailure == Declarations.Failure, InstanceFailure == Declarations.OnTypes,
    InstanceHeaders == Declarations.Headers, StaticHeaders == Declarations.OnInstances,
    InstanceParameters == Declarations.Parameters, StaticParameters == Declarations.OnInstances,
    InstanceRoute == Declarations.Route, StaticRoute == Declarations.OnInstances,
    StaticResource == Declarations.OnInstances
{
    /// The types of the declarations.
    associatedtype Declarations: DeclarationTypes = StandardDeclarations

    /// The path, of which only the slashes have a meaning.
    static var path: String { get }
}

extension CheckedDeclarations {
    /// The API `.core`.
    public static var api: API { .core }
    /// The template of `path`.
    public var route: PathTemplate { PathTemplate(text: Self.path) }
    /// No header fields.
    public var headers: [String: String] { [:] }
    /// The decoder of a type that gives none.
    public static var decoder: JSONDecoder { Parser.decoder }
    /// No reader: an error response becomes a `CoreError.status` without a value of the app's.
    public static var failure: FailureReader? { nil }

    /// Nothing: `api` is declared on types.
    public var api: DeclaredOnTypes { DeclaredOnTypes() }
    /// Nothing: `decoder` is declared on types.
    public var decoder: DeclaredOnTypes { DeclaredOnTypes() }
    /// Nothing: `failure` is declared on types.
    public var failure: DeclaredOnTypes { DeclaredOnTypes() }
}
