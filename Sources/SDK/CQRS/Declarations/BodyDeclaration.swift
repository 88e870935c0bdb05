/// A type that declares `body`, with whatever type the compiler finds.
public protocol BodyDeclaration {
    /// The type of the body that is declared.
    associatedtype DeclaredBody

    /// The body.
    var body: DeclaredBody { get }
}
