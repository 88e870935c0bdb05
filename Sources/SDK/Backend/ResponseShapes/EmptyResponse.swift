/// A response whose body is of no interest: it may be any JSON, any other text, or nothing.
public struct EmptyResponse: ResponseDefinition, BodilessResponse, Equatable {
    /// Creates a response.
    public init() {}

    /// Creates a response without looking at the decoder's place.
    public init(from decoder: any Decoder) throws {}

    /// Nothing.
    public var result: Void { () }
}
