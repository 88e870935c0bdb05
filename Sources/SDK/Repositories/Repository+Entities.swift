import MillracePlatform
import MillraceBackend
import MillraceStreams

/// The requests behind the default methods, with which an app writes another method in two lines.
///
/// For requests with options, `entityResource(_:at:)` and similar methods return the resources.
extension Repository where EntityType: Decodable {
    /// Returns a producer of one entity, for a request without a body.
    ///
    /// ```swift
    /// func readNewest() -> SignalProducer<User, CoreError> {
    ///     entity(at: path("newest"))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - method: The method; `.GET` by default.
    ///   - path: The path; see `path(_:)` for paths below the repository's own.
    ///   - query: The query items; none by default.
    public func entity(
        _ method: Resource.Method = .GET,
        at path: PathTemplate,
        query: [URLQueryItem] = []
    ) -> SignalProducer<EntityType, CoreError> {
        access(entityResource(method, at: path).query(query))
    }

    /// Returns a producer of one entity, for a request with a JSON body.
    ///
    /// ```swift
    /// func create(name: String, email: String) -> SignalProducer<User, CoreError> {
    ///     entity(at: path(), sending: ["name": name, "email": email])
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - method: The method; `.POST` by default.
    ///   - path: The path; see `path(_:)` for paths below the repository's own.
    ///   - body: The body of the request.
    public func entity<Body: Encodable & Sendable>(
        _ method: Resource.Method = .POST,
        at path: PathTemplate,
        sending body: Body
    ) -> SignalProducer<EntityType, CoreError> {
        access(entityResource(method, at: path, sending: Body.self), with: body)
    }

    /// Returns a producer of an array of entities, for a request without a body.
    ///
    /// ```swift
    /// func read(userID: String) -> SignalProducer<[Post], CoreError> {
    ///     entities(at: "/users/\(userID)/posts")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - method: The method; `.GET` by default.
    ///   - path: The path; see `path(_:)` for paths below the repository's own.
    ///   - query: The query items; none by default.
    public func entities(
        _ method: Resource.Method = .GET,
        at path: PathTemplate,
        query: [URLQueryItem] = []
    ) -> SignalProducer<[EntityType], CoreError> {
        access(entitiesResource(method, at: path).query(query))
    }

    /// Returns a producer of an array of entities, for a request with a JSON body.
    ///
    /// - Parameters:
    ///   - method: The method; `.POST` by default.
    ///   - path: The path; see `path(_:)` for paths below the repository's own.
    ///   - body: The body of the request.
    public func entities<Body: Encodable & Sendable>(
        _ method: Resource.Method = .POST,
        at path: PathTemplate,
        sending body: Body
    ) -> SignalProducer<[EntityType], CoreError> {
        access(entitiesResource(method, at: path, sending: Body.self), with: body)
    }
}
