import MillraceBackend

/// The declarations of repositories that have a default, of whatever type the compiler finds.
///
/// See `RetiredDeclarations` for what this is good for.
public protocol RepositoryDeclarations {
    /// The type of `requestEnvelope`.
    associatedtype RequestEnvelopeName
    /// The type of what a `prepared(_:)` takes that isn't generic.
    associatedtype OneRequest
    /// The type of what such a `prepared(_:)` returns.
    associatedtype OnePreparedRequest
    /// The type of the static `api`.
    associatedtype StaticAPIName
    /// The type of the static `envelope`.
    associatedtype StaticEnvelopeName
    /// The type of the static `requestEnvelope`.
    associatedtype StaticRequestEnvelopeName
    /// The type of the static `strategy`.
    associatedtype StaticStrategyName
    /// The type of the static `decoder`.
    associatedtype StaticDecoderName

    /// The keys below which request bodies hold entities.
    var requestEnvelope: RequestEnvelopeName { get }
    /// Nothing: one that is for requests of one type alone would be ignored.
    func prepared(_ resource: OneRequest) -> OnePreparedRequest
    /// Nothing.
    static var api: StaticAPIName { get }
    /// Nothing.
    static var envelope: StaticEnvelopeName { get }
    /// Nothing.
    static var requestEnvelope: StaticRequestEnvelopeName { get }
    /// Nothing.
    static var strategy: StaticStrategyName { get }
    /// Nothing.
    static var decoder: StaticDecoderName { get }
}

extension RepositoryDeclarations {
    /// Nothing: `prepared(_:)` is generic over all requests.
    public func prepared(_ resource: SaidInPrepared<Self>) -> SaidInPrepared<Self> { resource }
    /// Nothing: `api` is declared on instances.
    public static var api: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// Nothing: `envelope` is declared on instances.
    public static var envelope: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// Nothing: `requestEnvelope` is declared on instances.
    public static var requestEnvelope: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// Nothing: `strategy` is declared on instances.
    public static var strategy: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// Nothing: `decoder` is declared on instances.
    public static var decoder: DeclaredOnInstances<Self> { DeclaredOnInstances() }
}
