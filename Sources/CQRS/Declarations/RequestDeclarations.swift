import MillraceBackend

/// The declarations that queries and commands have in common, each of whatever type the compiler finds.
///
/// `Query` and `Command` ask for the right types; see `DeclarationTypes`. Code that is generic over queries needs none of this.
public protocol RequestDeclarations {
    /// The type of the resource.
    associatedtype DeclaredResource
    /// The type of a static `resource`, which there is none of.
    associatedtype StaticResource
    /// The type of the header fields.
    associatedtype DeclaredHeaders
    /// The type of a static `headers`, which there is none of.
    associatedtype StaticHeaders
    /// The type of the query items.
    associatedtype DeclaredParameters
    /// The type of a static `parameters`, which there is none of.
    associatedtype StaticParameters
    /// The type of the path with its arguments.
    associatedtype DeclaredRoute
    /// The type of a static `route`, which there is none of.
    associatedtype StaticRoute
    /// The type of the API.
    associatedtype DeclaredAPI
    /// The type of an instance's `api`, which there is none of.
    associatedtype InstanceAPI
    /// The type of the decoder.
    associatedtype DeclaredDecoder
    /// The type of an instance's `decoder`, which there is none of.
    associatedtype InstanceDecoder
    /// The type of the reader of error responses.
    associatedtype DeclaredFailure
    /// The type of an instance's `failure`, which there is none of.
    associatedtype InstanceFailure

    /// The resource.
    var resource: DeclaredResource { get }
    /// A name for which instances have a declaration.
    static var resource: StaticResource { get }
    /// The header fields.
    var headers: DeclaredHeaders { get }
    /// A name for which instances have a declaration.
    static var headers: StaticHeaders { get }
    /// The query items.
    var parameters: DeclaredParameters { get }
    /// A name for which instances have a declaration.
    static var parameters: StaticParameters { get }
    /// The path with its arguments.
    var route: DeclaredRoute { get }
    /// A name for which instances have a declaration.
    static var route: StaticRoute { get }
    /// The API.
    static var api: DeclaredAPI { get }
    /// A name for which types have a declaration.
    var api: InstanceAPI { get }
    /// The decoder.
    static var decoder: DeclaredDecoder { get }
    /// A name for which types have a declaration.
    var decoder: InstanceDecoder { get }
    /// The reader of error responses.
    static var failure: DeclaredFailure { get }
    /// A name for which types have a declaration.
    var failure: InstanceFailure { get }
}

/// The declarations that queries and commands have in common, each of its own type.
public protocol CheckedDeclarations: RequestDeclarations
where
    DeclaredHeaders == Declarations.Headers, StaticHeaders == Declarations.OnInstances,
    DeclaredParameters == Declarations.Parameters, StaticParameters == Declarations.OnInstances,
    DeclaredRoute == Declarations.Route, StaticRoute == Declarations.OnInstances,
    StaticResource == Declarations.OnInstances,
    DeclaredAPI == Declarations.Place, InstanceAPI == Declarations.OnTypes,
    DeclaredDecoder == Declarations.Decoder, InstanceDecoder == Declarations.OnTypes,
    DeclaredFailure == Declarations.Failure, InstanceFailure == Declarations.OnTypes
{
    /// The types of the declarations.
    associatedtype Declarations: DeclarationTypes = StandardDeclarations
}

extension CheckedDeclarations {
    /// Nothing: `resource` is declared on instances.
    public static var resource: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `headers` is declared on instances.
    public static var headers: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `parameters` is declared on instances.
    public static var parameters: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `route` is declared on instances.
    public static var route: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `api` is declared on types.
    public var api: DeclaredOnTypes { DeclaredOnTypes() }
    /// Nothing: `decoder` is declared on types.
    public var decoder: DeclaredOnTypes { DeclaredOnTypes() }
    /// Nothing: `failure` is declared on types.
    public var failure: DeclaredOnTypes { DeclaredOnTypes() }
}
