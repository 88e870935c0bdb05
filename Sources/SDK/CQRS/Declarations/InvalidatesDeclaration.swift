import MillraceBackend

/// A type that declares `invalidates`, of whatever type the compiler finds, on instances and on the type.
public protocol InvalidatesDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceInvalidates
    /// The type of the declaration of the type.
    associatedtype StaticInvalidates

    /// The queries that are stale.
    var invalidates: InstanceInvalidates { get }
    /// The queries that are stale.
    static var invalidates: StaticInvalidates { get }
}

extension InvalidatesDeclaration {
    /// Nothing: `invalidates` is declared on instances.
    public static var invalidates: DeclaredOnInstances { DeclaredOnInstances() }
}
