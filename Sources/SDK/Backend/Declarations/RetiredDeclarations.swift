/// The names that would look as if they counted, of whatever type the compiler finds: `prepared(_:)` says it all.
///
/// A protocol's default stands in for a declaration of another type, or in another place, without a word: a condition
/// that is said in vain would let an update overwrite another one. So each name is a member whose type is open, which
/// makes the compiler take the declaration that is there, and `CheckedDeclarations` asks for the type of the default.
/// The compiler compares only types that depend on another one at that point: those of the defaults depend on the
/// declaring type, which also has to be final then, as a subclass's declarations would be ignored.
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
    /// The type of what a static `prepared(_:)` takes.
    associatedtype StaticPlain
    /// The type of what a static `prepared(_:)` returns.
    associatedtype StaticPrepared

    /// Nothing.
    var headers: HeadersName { get }
    /// Nothing.
    static var headers: StaticHeadersName { get }
    /// Nothing.
    var precondition: PreconditionName { get }
    /// Nothing.
    static var precondition: StaticPreconditionName { get }
    /// Nothing.
    var encoder: EncoderName { get }
    /// Nothing.
    static var encoder: StaticEncoderName { get }
    /// Nothing.
    var failure: FailureName { get }
    /// Nothing.
    static var failure: StaticFailureName { get }
    /// Nothing.
    static func prepared(_ request: StaticPlain) -> StaticPrepared
}

extension RetiredDeclarations {
    /// Nothing: `prepared(_:)` says it.
    public var headers: SaidInPrepared<Self> { SaidInPrepared() }
    /// Nothing: `prepared(_:)` says it.
    public static var headers: SaidInPrepared<Self> { SaidInPrepared() }
    /// Nothing: `prepared(_:)` says it.
    public var precondition: SaidInPrepared<Self> { SaidInPrepared() }
    /// Nothing: `prepared(_:)` says it.
    public static var precondition: SaidInPrepared<Self> { SaidInPrepared() }
    /// Nothing: `prepared(_:)` says it.
    public var encoder: SaidInPrepared<Self> { SaidInPrepared() }
    /// Nothing: `prepared(_:)` says it.
    public static var encoder: SaidInPrepared<Self> { SaidInPrepared() }
    /// Nothing: `prepared(_:)` says it.
    public var failure: SaidInPrepared<Self> { SaidInPrepared() }
    /// Nothing: `prepared(_:)` says it.
    public static var failure: SaidInPrepared<Self> { SaidInPrepared() }
    /// Nothing: `prepared(_:)` is declared on instances.
    public static func prepared(_ request: DeclaredOnInstances<Self>) -> DeclaredOnInstances<Self> { request }
}
