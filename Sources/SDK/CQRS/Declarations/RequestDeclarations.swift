import MillraceBackend

/// The declarations of queries and commands that have a default, of whatever type the compiler finds.
///
/// See `RetiredDeclarations` for what this is good for.
public protocol RequestDeclarations {
    /// The type of what `prepared(_:)` takes.
    associatedtype PlainRequest
    /// The type of what `prepared(_:)` returns.
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
    /// Nothing.
    static var route: StaticRouteName { get }
    /// The query items.
    var parameters: ParametersName { get }
    /// Nothing.
    static var parameters: StaticParametersName { get }
    /// Nothing.
    var decoder: DecoderName { get }
    /// Nothing.
    static var decoder: StaticDecoderName { get }
    /// The request as a resource.
    var resource: ResourceName { get }
}

extension RequestDeclarations {
    /// Nothing: `route` is declared on instances.
    public static var route: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// Nothing: `parameters` is declared on instances.
    public static var parameters: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// Nothing: `prepared(_:)` says it.
    public var decoder: SaidInPrepared<Self> { SaidInPrepared() }
    /// Nothing: `prepared(_:)` says it.
    public static var decoder: SaidInPrepared<Self> { SaidInPrepared() }
}
