import Foundation
import MillraceBackend
import MillraceStreams

/// The requests behind the default methods, from which an app writes a method of its own in two lines.
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
        backend.access(
            BackendResource(path: .api(api, path), method: method, response: { data, _ in parse(data) })
                .query(query)
                .failing(failure)
        )
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
        let resource = BackendResource<Body, EntityType, Auth>(
            path: .api(api, path),
            method: method,
            response: { data, _ in parse(data) }
        )
        .encoder(encoder)
        return backend.access(resource.failing(failure), with: body)
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
        let resource = BackendResource<Void, [EntityType], Auth>(
            path: .api(api, path),
            method: method,
            response: { data, _ in parseAll(data, strategy) }
        )
        .query(query)
        return backend.access(resource.failing(failure))
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
        let resource = BackendResource<Body, [EntityType], Auth>(
            path: .api(api, path),
            method: method,
            response: { data, _ in parseAll(data, strategy) }
        )
        .encoder(encoder)
        return backend.access(resource.failing(failure), with: body)
    }

    func parse(_ data: Data) -> Result<EntityType, CoreError> {
        Parser.parse(data, key: envelope.entity, decoder: decoder)
    }

    func parseAll(_ data: Data, _ strategy: Parser.Strategy) -> Result<[EntityType], CoreError> {
        Parser.parse(data, key: envelope.entities, strategy: strategy, decoder: decoder)
    }
}

extension Repository where EntityType: Codable {
    /// Returns a producer that sends several entities with one request, and fails unless the response has as many.
    func bulk(_ method: Resource.Method, _ entities: [EntityType]) -> SignalProducer<[EntityType], CoreError> {
        guard !entities.isEmpty else { return SignalProducer(value: []) }
        let resource = BackendResource<[EntityType], [EntityType], Auth>(
            path: .api(api, path()),
            method: method,
            response: { data, _ in
                parseAll(data, .strict).flatMap { answered in
                    guard answered.count != entities.count else { return .success(answered) }
                    return .failure(
                        .parsing(
                            .init(
                                codingPath: envelope.entities ?? "",
                                expected: "as many entities as were sent (\(entities.count))",
                                found: "\(answered.count)"
                            )
                        )
                    )
                }
            }
        )
        .encoder(encoder)
        return backend.access(resource.failing(failure), with: entities)
    }
}
