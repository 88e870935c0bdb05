import MillraceBackend
import MillraceStreams

/// The accesses of one execution of a live query: no cache on the way answers without the backend, a trace notes
/// the exchanges, and nothing is asked under another login than the one of the answers.
struct FreshAccess<Auth: AuthKind>: BackendAccess {
    let backend: Backend<Auth>
    let trace: ExchangeTrace
    /// The person under whose login alone the query is asked; nil for anybody's.
    let owner: String?

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        var resource = resource.headers(["Cache-Control": "no-cache"])
        resource.options.trace = trace
        resource.options.owner = owner
        return backend.access(resource, with: request)
    }
}
