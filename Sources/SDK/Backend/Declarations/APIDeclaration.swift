/// A type that declares `api`, of whatever type the compiler finds, on instances and on the type.
public protocol APIDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceAPI
    /// The type of the declaration of the type.
    associatedtype StaticAPI

    /// The API.
    var api: InstanceAPI { get }
    /// The API.
    static var api: StaticAPI { get }
}
