/// The shape of a part of a response, which has its own key in the object around it.
///
/// At the root of a document the key is not used; in a `CombinedResponse` each part is looked up by its key.
public protocol DataResponseDefinition<Result>: ResponseDefinition {
    /// The key of the part in the object around it.
    static var jsonKey: String { get }
}
