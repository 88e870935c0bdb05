import MillraceBackend

/// The declarations of queries and commands that have a default, with whatever type the compiler finds.
///
/// See `RetiredDeclarations` for the reason.
public protocol RequestDeclarations {
    /// The type of the parameter of `prepared(_:)`.
    associatedtype PlainRequest
    /// The type of the result of `prepared(_:)`.
    associatedtype PreparedRequest
    /// The type of `route`.
    associatedtype RouteName
    /// The type of the static `route`.
    associatedtype StaticRouteName
    /// The type of `parameters`.
    associatedtype ParametersName
    /// The type of the static `parameters`.
    associatedtype StaticParametersName
    /// The type of `decoder`.
    associatedtype DecoderName
    /// The type of the static `decoder`.
    associatedtype StaticDecoderName
    /// The type of `resource`.
    associatedtype ResourceName

    /// The request with its options.
    func prepared(_ request: PlainRequest) -> PreparedRequest
    /// The path with its arguments.
    var route: RouteName { get }
    /// Has no effect; see `RetiredDeclarations`.
    static var route: StaticRouteName { get }
    /// The query items.
    var parameters: ParametersName { get }
    /// Has no effect; see `RetiredDeclarations`.
    static var parameters: StaticParametersName { get }
    /// Has no effect; see `RetiredDeclarations`.
    var decoder: DecoderName { get }
    /// Has no effect; see `RetiredDeclarations`.
    static var decoder: StaticDecoderName { get }
    /// The request as a resource.
    var resource: ResourceName { get }
}

extension RequestDeclarations {
    /// Has no effect: `route` is declared on instances.
    public static var route: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// Has no effect: `parameters` is declared on instances.
    public static var parameters: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// Has no effect: `prepared(_:)` replaces it.
    public var decoder: SaidInPrepared<Self> { SaidInPrepared() }
    /// Has no effect: `prepared(_:)` replaces it.
    public static var decoder: SaidInPrepared<Self> { SaidInPrepared() }
}
