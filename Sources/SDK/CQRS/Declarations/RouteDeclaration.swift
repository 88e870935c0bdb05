import MillraceBackend

/// A type that declares `route`, of whatever type the compiler finds, on instances and on the type.
public protocol RouteDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceRoute
    /// The type of the declaration of the type.
    associatedtype StaticRoute

    /// The path with its arguments.
    var route: InstanceRoute { get }
    /// The path with its arguments.
    static var route: StaticRoute { get }
}

extension RouteDeclaration {
    /// Nothing: `route` is declared on instances.
    public static var route: DeclaredOnInstances { DeclaredOnInstances() }
}
