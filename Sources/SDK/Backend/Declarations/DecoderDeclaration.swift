/// A type that declares `decoder`, of whatever type the compiler finds, on instances and on the type.
public protocol DecoderDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceDecoder
    /// The type of the declaration of the type.
    associatedtype StaticDecoder

    /// The decoder.
    var decoder: InstanceDecoder { get }
    /// The decoder.
    static var decoder: StaticDecoder { get }
}
