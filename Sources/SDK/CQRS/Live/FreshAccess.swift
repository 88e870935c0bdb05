import MillraceBackend
import MillraceStreams

/// The accesses of one execution of a live query: a cache answers without the backend only if the query's resource
/// allows it, a trace records the exchanges, and all requests belong to the login of the answers.
struct FreshAccess<Auth: AuthKind>: BackendAccess {
    let backend: Backend<Auth>
    let trace: ExchangeTrace
    let login: LoginPin
    /// The person under whose login only the query is executed; nil if any login will do.
    let owner: String?
    /// Whether no answer from before the execution will do.
    let needsNewAnswer: Bool

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        var resource = resource.headers(["Cache-Control": "no-cache"])
        resource.options.trace = trace
        resource.options.loginPin = login
        resource.options.owner = owner
        resource.options.handling.needsNewAnswer = needsNewAnswer
        return backend.access(resource, with: request)
    }
}
