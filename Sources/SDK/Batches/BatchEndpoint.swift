import MillracePlatform
import MillraceBackend

/// The endpoint of a backend that takes several requests in one exchange.
///
/// ```swift
/// let batch = BatchEndpoint<AccountAuth>(at: .api(.core, "/batch"), format: .kinto)
/// let both = session.access(batch.resource(BatchRequest(first), BatchRequest(second, with: value)))
/// // SignalProducer<BatchAnswers<User, City>, CoreError>
/// ```
///
/// Each request has its own result. The access fails only if the exchange itself fails. A request's path is that of its
/// resource below its API.
public struct BatchEndpoint<Auth: AuthKind>: Sendable {
    private let path: ResourcePath
    private let format: BatchFormat

    /// Creates an endpoint from its path and the format of its documents.
    public init(at path: ResourcePath, format: BatchFormat = BatchFormat()) {
        self.path = path
        self.format = format
    }

    /// Returns the resource of a batch of requests for values of different types.
    ///
    /// More requests than the format allows fail the access with `CoreError.request`, before anything is sent. A
    /// response with more or fewer parts than requests is a `CoreError.parsing`.
    public func resource<each Response: Sendable>(
        _ request: repeat BatchRequest<each Response, Auth>
    ) -> BackendResource<Void, BatchAnswers<repeat each Response>, Auth> {
        var entries: [@Sendable (BatchFormat) -> Result<JSONValue, CoreError>] = []
        var changes: [ChangedPath?] = []
        for request in repeat each request {
            entries.append(request.entry)
            changes.append(request.change)
        }
        return resource(entries, changing: changes) { [format, count = entries.count] data, head in
            Result { () throws(CoreError) in
                var parts = try BatchParts(data, head, format, count: count)
                return BatchAnswers(repeat parts.next(each request))
            }
        }
    }

    /// Returns the resource of a batch of any number of requests for values of one type.
    ///
    /// The results are in the order of the requests. More requests than the format allows, and none, fail the access
    /// with `CoreError.request`, before anything is sent. A response with more or fewer parts than requests is a
    /// `CoreError.parsing`.
    public func resource<Response>(
        _ requests: [BatchRequest<Response, Auth>]
    ) -> BackendResource<Void, [Result<Response, CoreError>], Auth> {
        resource(requests.map(\.entry), changing: requests.map(\.change)) { [format] data, head in
            Result { () throws(CoreError) in
                var parts = try BatchParts(data, head, format, count: requests.count)
                return requests.map { parts.next($0) }
            }
        }
    }

    private func resource<Response>(
        _ entries: [@Sendable (BatchFormat) -> Result<JSONValue, CoreError>],
        changing changes: [ChangedPath?],
        response: @escaping BackendResource<Void, Response, Auth>.ResponseHandler
    ) -> BackendResource<Void, Response, Auth> {
        var resource = BackendResource<Void, Response, Auth>(
            path: path,
            method: .POST,
            request: { [format] _, _ in
                Result { () throws(CoreError) in
                    guard !entries.isEmpty, entries.count <= format.limit ?? .max else {
                        throw .request(.unsupported("a batch of \(entries.count) requests"))
                    }
                    var requests: [JSONValue] = []
                    for entry in entries { requests.append(try entry(format).get()) }
                    let list = JSONValue.array(requests)
                    return try Parser.encode(format.requests.map { .object([$0: list]) } ?? list).get()
                }
            },
            response: response
        )
        resource.options.changes = changes.compactMap { $0 }
        return resource
    }
}
