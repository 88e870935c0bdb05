import MillraceBackend

/// A type that declares `requestEnvelope`, of whatever type the compiler finds, on instances and on the type.
public protocol RequestEnvelopeDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceRequestEnvelope
    /// The type of the declaration of the type.
    associatedtype StaticRequestEnvelope

    /// The envelope of request bodies.
    var requestEnvelope: InstanceRequestEnvelope { get }
    /// The envelope of request bodies.
    static var requestEnvelope: StaticRequestEnvelope { get }
}

extension RequestEnvelopeDeclaration {
    /// Nothing: `requestEnvelope` is declared on instances.
    public static var requestEnvelope: DeclaredOnInstances { DeclaredOnInstances() }
}
