import MillraceBackend

/// A type that declares `precondition`, of whatever type the compiler finds, on instances and on the type.
public protocol PreconditionDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstancePrecondition
    /// The type of the declaration of the type.
    associatedtype StaticPrecondition

    /// The condition.
    var precondition: InstancePrecondition { get }
    /// The condition.
    static var precondition: StaticPrecondition { get }
}

extension PreconditionDeclaration {
    /// Nothing: `precondition` is declared on instances.
    public static var precondition: DeclaredOnInstances { DeclaredOnInstances() }
}
