import MillraceBackend

/// A type that declares `strategy`, of whatever type the compiler finds, on instances and on the type.
public protocol StrategyDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceStrategy
    /// The type of the declaration of the type.
    associatedtype StaticStrategy

    /// The strategy.
    var strategy: InstanceStrategy { get }
    /// The strategy.
    static var strategy: StaticStrategy { get }
}

extension StrategyDeclaration {
    /// Nothing: `strategy` is declared on instances.
    public static var strategy: DeclaredOnInstances { DeclaredOnInstances() }
}
