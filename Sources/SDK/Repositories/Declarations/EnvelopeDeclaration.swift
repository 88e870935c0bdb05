import MillraceBackend

/// A type that declares `envelope`, of whatever type the compiler finds, on instances and on the type.
public protocol EnvelopeDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceEnvelope
    /// The type of the declaration of the type.
    associatedtype StaticEnvelope

    /// The envelope.
    var envelope: InstanceEnvelope { get }
    /// The envelope.
    static var envelope: StaticEnvelope { get }
}

extension EnvelopeDeclaration {
    /// Nothing: `envelope` is declared on instances.
    public static var envelope: DeclaredOnInstances { DeclaredOnInstances() }
}
