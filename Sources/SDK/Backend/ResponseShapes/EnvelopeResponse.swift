/// A response that is an object in which one member is the content and the others are ignored.
///
/// An API's own envelope is two lines, and contains any shape:
///
/// ```swift
/// struct ResultKeyResponse<Content: ResponseDefinition>: EnvelopeResponse {
///     static var jsonKey: String { "results" }
///     let result: Content.Result
/// }
/// // ResultKeyResponse<ArrayResponse<User>> reads {"info": {"success": true}, "results": [{"id": 100, "name": "George"}]}
/// ```
///
/// As a part of a `CombinedResponse` the same key is the envelope's, with the content one level below it.
public protocol EnvelopeResponse: DataResponseDefinition {
    /// The shape of the content.
    associatedtype Content: ResponseDefinition where Content.Result == Result

    /// Creates a response from the content's result.
    init(result: Content.Result)
}

extension EnvelopeResponse {
    /// Creates a response from the member of `jsonKey` of the object at the decoder's position.
    public init(from decoder: any Decoder) throws {
        self.init(result: try decoder.result(of: Content.self, forKey: Self.jsonKey))
    }
}

extension Decoder {
    /// Returns the result of a shape that is a member of the object at the decoder's position.
    ///
    /// Use this function to write shapes with custom decoding.
    ///
    /// - Parameters:
    ///   - shape: The shape.
    ///   - key: The member's key.
    /// - Throws: A `DecodingError`, which `Parser` turns into a `CoreError`.
    public func result<Shape: ResponseDefinition>(of shape: Shape.Type, forKey key: String) throws -> Shape.Result {
        let container = try self.container(keyedBy: AnyCodingKey.self)
        return try container.decode(Shape.self, forKey: AnyCodingKey.key(key, in: container)).result
    }
}
