/// A type that declares `encoder`, of whatever type the compiler finds, on instances and on the type.
public protocol EncoderDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceEncoder
    /// The type of the declaration of the type.
    associatedtype StaticEncoder

    /// The encoder.
    var encoder: InstanceEncoder { get }
    /// The encoder.
    static var encoder: StaticEncoder { get }
}
