/// A type that declares `failure`, of whatever type the compiler finds, on instances and on the type.
public protocol FailureDeclaration {
    /// The type of the declaration of instances.
    associatedtype InstanceFailure
    /// The type of the declaration of the type.
    associatedtype StaticFailure

    /// The reader of error responses.
    var failure: InstanceFailure { get }
    /// The reader of error responses.
    static var failure: StaticFailure { get }
}
