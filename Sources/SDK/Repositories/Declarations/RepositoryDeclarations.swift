import MillraceBackend

/// The declarations of repositories that have a default, with any type that the compiler finds.
///
/// See `RetiredDeclarations` for the purpose of this protocol.
public protocol RepositoryDeclarations {
    /// The type of `requestEnvelope`.
    associatedtype RequestEnvelopeName
    /// The argument type of a `prepared(_:)` that isn't generic.
    associatedtype OneRequest
    /// The result type of a `prepared(_:)` that isn't generic.
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
    /// Detects a `prepared(_:)` for requests of one type, which would be ignored.
    func prepared(_ resource: OneRequest) -> OnePreparedRequest
    /// Detects a static `api`, which would be ignored.
    static var api: StaticAPIName { get }
    /// Detects a static `envelope`, which would be ignored.
    static var envelope: StaticEnvelopeName { get }
    /// Detects a static `requestEnvelope`, which would be ignored.
    static var requestEnvelope: StaticRequestEnvelopeName { get }
    /// Detects a static `strategy`, which would be ignored.
    static var strategy: StaticStrategyName { get }
    /// Detects a static `decoder`, which would be ignored.
    static var decoder: StaticDecoderName { get }
}

extension RepositoryDeclarations {
    /// A placeholder: `prepared(_:)` is generic over all requests.
    public func prepared(_ resource: SaidInPrepared<Self>) -> SaidInPrepared<Self> { resource }
    /// A placeholder: `api` is declared on instances.
    public static var api: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// A placeholder: `envelope` is declared on instances.
    public static var envelope: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// A placeholder: `requestEnvelope` is declared on instances.
    public static var requestEnvelope: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// A placeholder: `strategy` is declared on instances.
    public static var strategy: DeclaredOnInstances<Self> { DeclaredOnInstances() }
    /// A placeholder: `decoder` is declared on instances.
    public static var decoder: DeclaredOnInstances<Self> { DeclaredOnInstances() }
}
