import MillraceBackend

/// The declarations that only commands have, each of whatever type the compiler finds; `Command` asks for the right types.
public protocol CommandDeclarations {
    /// The type of the body that is declared.
    associatedtype DeclaredBody
    /// The type of the condition.
    associatedtype DeclaredPrecondition
    /// The type of a static `precondition`, which there is none of.
    associatedtype StaticPrecondition
    /// The type of the queries that are stale.
    associatedtype DeclaredInvalidates
    /// The type of a static `invalidates`, which there is none of.
    associatedtype StaticInvalidates
    /// The type of the encoder.
    associatedtype DeclaredEncoder
    /// The type of an instance's `encoder`, which there is none of.
    associatedtype InstanceEncoder

    /// The body.
    var body: DeclaredBody { get }
    /// The condition.
    var precondition: DeclaredPrecondition { get }
    /// A name for which instances have a declaration.
    static var precondition: StaticPrecondition { get }
    /// The queries that are stale.
    var invalidates: DeclaredInvalidates { get }
    /// A name for which instances have a declaration.
    static var invalidates: StaticInvalidates { get }
    /// The encoder.
    static var encoder: DeclaredEncoder { get }
    /// A name for which types have a declaration.
    var encoder: InstanceEncoder { get }
}

extension Command {
    /// Nothing: `precondition` is declared on instances.
    public static var precondition: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `invalidates` is declared on instances.
    public static var invalidates: DeclaredOnInstances { DeclaredOnInstances() }
    /// Nothing: `encoder` is declared on types.
    public var encoder: DeclaredOnTypes { DeclaredOnTypes() }
}
