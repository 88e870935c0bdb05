import MillracePlatform

/// The shape of a response: how its JSON is arranged, apart from the value that is wanted of it.
///
/// ```swift
/// typealias Class = CombinedResponse<ArrayResponse<User>, SingleResponse<School>>
///
/// let resource = BackendResource<Void, Class, AccountAuth>(path: .api(.core, "/class"), method: .GET)
/// let fetch = backend.access(resource).map { $0.result }   // SignalProducer<([User], School), CoreError>
/// ```
///
/// A shape is `Decodable`, so it is the `Response` of a resource or of another shape as it is, and is decoded in one
/// pass over the document. What is missing or of another type is a `CoreError.parsing` with the coding path.
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
    ///   - strategy: What to do with elements of arrays that can't be decoded; nil, the default, is what each element
    ///     type says.
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
