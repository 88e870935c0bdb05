import MillracePlatform
import MillraceBackend

/// The resources of the default methods, from which an app can also build its own methods.
extension Repository where EntityType: Decodable {
    /// Returns the resource of one entity, for a request without a body.
    ///
    /// - Parameters:
    ///   - method: The method; `.GET` by default.
    ///   - path: The path; see `path(_:)` for paths below the repository's own.
    public func entityResource(
        _ method: Resource.Method = .GET,
        at path: PathTemplate
    ) -> BackendResource<Void, EntityType, Auth> {
        resource(method, path) { data, _ in parse(data) }
    }

    /// Returns the resource of one entity, for a request with a JSON body below the key of `requestEnvelope`.
    ///
    /// - Parameters:
    ///   - method: The method; `.POST` by default.
    ///   - path: The path; see `path(_:)` for paths below the repository's own.
    ///   - body: The type of the body.
    public func entityResource<Body: Encodable & Sendable>(
        _ method: Resource.Method = .POST,
        at path: PathTemplate,
        sending body: Body.Type
    ) -> BackendResource<Body, EntityType, Auth> {
        resource(method, path, below: requestEnvelope.entity) { data, _ in parse(data) }
    }

    /// Returns the resource of an array of entities, for a request without a body.
    ///
    /// The array has the entities of one response: `readAll()` reads all pages of a backend that has several.
    ///
    /// - Parameters:
    ///   - method: The method; `.GET` by default.
    ///   - path: The path; see `path(_:)` for paths below the repository's own.
    public func entitiesResource(
        _ method: Resource.Method = .GET,
        at path: PathTemplate
    ) -> BackendResource<Void, [EntityType], Auth> {
        resource(method, path) { data, _ in parseAll(data, strategy) }
    }

    /// Returns the resource of an array of entities, for a request with a JSON body below the key of `requestEnvelope`.
    ///
    /// - Parameters:
    ///   - method: The method; `.POST` by default.
    ///   - path: The path; see `path(_:)` for paths below the repository's own.
    ///   - body: The type of the body.
    public func entitiesResource<Body: Encodable & Sendable>(
        _ method: Resource.Method = .POST,
        at path: PathTemplate,
        sending body: Body.Type
    ) -> BackendResource<Body, [EntityType], Auth> {
        resource(method, path, below: requestEnvelope.entities) { data, _ in parseAll(data, strategy) }
    }

    /// Returns the resource of a bulk request, whose response must have as many entities as were sent.
    func bulkResource<Body: Encodable & Sendable>(
        _ method: Resource.Method,
        count: Int
    ) -> BackendResource<[Body], [EntityType], Auth> {
        resource(method, path(), below: requestEnvelope.entities) { data, _ in
            parseAll(data, .strict).flatMap { entities in
                guard entities.count != count else { return .success(entities) }
                return .failure(
                    .parsing(
                        .init(
                            codingPath: envelope.entities ?? "",
                            expected: "as many entities as were sent (\(count))",
                            found: "\(entities.count)"
                        )
                    )
                )
            }
        }
    }

    /// Returns an entity, which is the body itself if entities are data, as in a resource.
    func parse(_ data: Data) -> Result<EntityType, CoreError> {
        // The cast alone would search the conformances of every other type.
        if envelope.entity == nil, ResponseCoding.isData(EntityType.self), let data = data as? EntityType {
            return .success(data)
        }
        return Parser.parse(data, key: envelope.entity, decoder: decoder)
    }

    func parseAll(
        _ data: Data,
        _ strategy: Parser.Strategy,
        pruned: ((PruningReport) -> Void)? = nil
    ) -> Result<[EntityType], CoreError> {
        Parser.parse(data, key: envelope.entities, strategy: strategy, decoder: decoder, pruned: pruned)
    }
}

extension Repository {
    /// Returns a resource of the repository without a request body.
    func resource<Response>(
        _ method: Resource.Method,
        _ path: PathTemplate,
        response: @escaping BackendResource<Void, Response, Auth>.ResponseHandler
    ) -> BackendResource<Void, Response, Auth> {
        prepared(BackendResource(path: .api(api, path), method: method, response: response))
    }

    /// Returns a resource of the repository whose request body is below a key.
    func resource<Body: Encodable & Sendable, Response>(
        _ method: Resource.Method,
        _ path: PathTemplate,
        below key: String?,
        response: @escaping BackendResource<Body, Response, Auth>.ResponseHandler
    ) -> BackendResource<Body, Response, Auth> {
        let path = ResourcePath.api(api, path)
        // Bytes are sent unchanged, not as JSON below a key.
        let resource =
            if key == nil || Body.self == Data.self {
                BackendResource<Body, Response, Auth>(path: path, method: method, response: response)
            } else {
                BackendResource<Body, Response, Auth>(
                    path: path,
                    method: method,
                    request: { body, encoder in
                        Parser.encode(body, encoder: encoder).flatMap { Envelope.wrapping($0, below: key) }
                    },
                    response: response
                )
            }
        return prepared(resource)
    }
}
