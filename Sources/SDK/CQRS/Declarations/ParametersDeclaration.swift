import MillraceBackend

/// A type that declares `parameters`, of whatever type the compiler finds, on instances and on the type.
public protocol ParametersDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceParameters
    /// The type of the declaration of the type.
    associatedtype StaticParameters

    /// The query items.
    var parameters: InstanceParameters { get }
    /// The query items.
    static var parameters: StaticParameters { get }
}

extension ParametersDeclaration {
    /// Nothing: `parameters` is declared on instances.
    public static var parameters: DeclaredOnInstances { DeclaredOnInstances() }
}
