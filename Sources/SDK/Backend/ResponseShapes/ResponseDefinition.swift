import MillracePlatform

/// The shape of a response: the structure of its JSON around the wanted value.
///
/// ```swift
/// typealias Class = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>
///
/// let resource = BackendResource<Void, Class, AccountAuth>(path: .api(.core, "/class"), method: .GET)
/// let fetch = backend.access(resource).map { $0.result }   // SignalProducer<([User], School), CoreError>
/// ```
///
/// A shape is `Decodable`, so it can be the `Response` of a resource or of another shape, and is decoded in one pass
/// over the document. A missing value, or one of another type, is a `CoreError.parsing` with the coding path.
public protocol ResponseDefinition<Result>: Decodable, Sendable {
    /// The part of the response that is wanted.
    associatedtype Result: Sendable

    /// The content of the response.
    var result: Result { get }
}

extension ResponseDefinition {
    /// Creates a response from a document.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    ///   - strategy: The treatment of elements of arrays that can't be decoded; nil, the default, uses the strategy of
    ///     each element type.
    /// - Throws: A `CoreError.parsing` with the coding path.
    public init(
        json: Data,
        decoder: JSONDecoder = Parser.decoder,
        strategy: Parser.Strategy? = nil
    ) throws(CoreError) {
        let response: Swift.Result<Self, CoreError> = Parser.response(json, decoder: decoder, strategy: strategy)
        self = try response.get()
    }
}
