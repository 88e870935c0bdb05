import MillraceBackend

/// A type that declares `resource`, of whatever type the compiler finds, on instances and on the type.
public protocol ResourceDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceResource
    /// The type of the declaration of the type.
    associatedtype StaticResource

    /// The resource.
    var resource: InstanceResource { get }
    /// The resource.
    static var resource: StaticResource { get }
}

extension ResourceDeclaration {
    /// Nothing: `resource` is declared on instances.
    public static var resource: DeclaredOnInstances { DeclaredOnInstances() }
}
