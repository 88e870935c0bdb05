/// A response whose body is ignored: it may be any JSON, any other text, or empty.
public struct EmptyResponse: ResponseDefinition, BodilessResponse, Equatable {
    /// Creates a response.
    public init() {}

    /// Creates a response without using the decoder.
    public init(from decoder: any Decoder) throws {}

    /// No result.
    public var result: Void { () }
}
