import MillraceBackend
import MillraceStreams

/// The accesses of one execution of a live query: no cache on the way answers without the backend, and a trace notes the exchanges.
struct FreshAccess<Auth: AuthKind>: BackendAccess {
    let backend: Backend<Auth>
    let trace: ExchangeTrace

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        var resource = resource.headers(["Cache-Control": "no-cache"])
        resource.trace = trace
        return backend.access(resource, with: request)
    }
}
