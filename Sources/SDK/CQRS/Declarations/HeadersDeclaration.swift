import MillraceBackend

/// A type that declares `headers`, of whatever type the compiler finds, on instances and on the type.
public protocol HeadersDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceHeaders
    /// The type of the declaration of the type.
    associatedtype StaticHeaders

    /// The header fields.
    var headers: InstanceHeaders { get }
    /// The header fields.
    static var headers: StaticHeaders { get }
}

extension HeadersDeclaration {
    /// Nothing: `headers` is declared on instances.
    public static var headers: DeclaredOnInstances { DeclaredOnInstances() }
}
