/// The names whose declaration would have no effect, whatever type the compiler finds for them: `prepared(_:)` replaces
/// them.
///
/// Without a check, a protocol's default silently replaces a declaration of another type or in another position: an
/// ignored condition would let an update overwrite another one. So each name is a member whose type is an associated
/// type, which makes the compiler use the declaration that exists, and `CheckedDeclarations` requires the type of the
/// default. The compiler compares only types that depend on another type at that point: the types of the defaults
/// depend on the declaring type, which also has to be final then, as a subclass's declarations would be ignored.
public protocol RetiredDeclarations {
    /// The type of `headers`.
    associatedtype HeadersName
    /// The type of the static `headers`.
    associatedtype StaticHeadersName
    /// The type of `precondition`.
    associatedtype PreconditionName
    /// The type of the static `precondition`.
    associatedtype StaticPreconditionName
    /// The type of `encoder`.
    associatedtype EncoderName
    /// The type of the static `encoder`.
    associatedtype StaticEncoderName
    /// The type of `failure`.
    associatedtype FailureName
    /// The type of the static `failure`.
    associatedtype StaticFailureName
    /// The type of the parameter of a static `prepared(_:)`.
    associatedtype StaticPlain
    /// The type of the result of a static `prepared(_:)`.
    associatedtype StaticPrepared

    /// Has no effect; see `CheckedDeclarations`.
    var headers: HeadersName { get }
    /// Has no effect; see `CheckedDeclarations`.
    static var headers: StaticHeadersName { get }
    /// Has no effect; see `CheckedDeclarations`.
    var precondition: PreconditionName { get }
    /// Has no effect; see `CheckedDeclarations`.
    static var precondition: StaticPreconditionName { get }
    /// Has no effect; see `CheckedDeclarations`.
    var encoder: EncoderName { get }
    /// Has no effect; see `CheckedDeclarations`.
    static var encoder: StaticEncoderName { get }
    /// Has no effect; see `CheckedDeclarations`.
    var failure: FailureName { get }
    /// Has no effect; see `CheckedDeclarations`.
    static var failure: StaticFailureName { get }
    /// Has no effect; see `CheckedDeclarations`.
    static func prepared(_ request: StaticPlain) -> StaticPrepared
}

extension RetiredDeclarations {
    /// Has no effect: `prepared(_:)` replaces it.
    public var headers: SaidInPrepared<Self> { SaidInPrepared() }
    /// Has no effect: `prepared(_:)` replaces it.
    public static var headers: SaidInPrepared<Self> { SaidInPrepared() }
    /// Has no effect: `prepared(_:)` replaces it.
    public var precondition: SaidInPrepared<Self> { SaidInPrepared() }
    /// Has no effect: `prepared(_:)` replaces it.
    public static var precondition: SaidInPrepared<Self> { SaidInPrepared() }
    /// Has no effect: `prepared(_:)` replaces it.
    public var encoder: SaidInPrepared<Self> { SaidInPrepared() }
    /// Has no effect: `prepared(_:)` replaces it.
    public static var encoder: SaidInPrepared<Self> { SaidInPrepared() }
    /// Has no effect: `prepared(_:)` replaces it.
    public var failure: SaidInPrepared<Self> { SaidInPrepared() }
    /// Has no effect: `prepared(_:)` replaces it.
    public static var failure: SaidInPrepared<Self> { SaidInPrepared() }
    /// Has no effect: `prepared(_:)` is declared on instances.
    public static func prepared(_ request: DeclaredOnInstances<Self>) -> DeclaredOnInstances<Self> { request }
}
