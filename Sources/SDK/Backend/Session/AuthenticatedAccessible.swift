import MillraceStreams

/// An object that executes resources of `KongAuth`, with the credentials of the logged-in user.
///
/// The code of the feature how-to (`Proposals/0023-the-five-documents.md`) uses it. Code for an app's own kind uses a
/// `BackendAccess` of that kind.
///
/// ```swift
/// accessible.access(CitiesService.fetchCitiesResource())   // SignalProducer<CitiesResponse, CoreError>
/// ```
///
/// Every start of a returned producer makes one exchange, and disposing of it cancels the exchange: nothing is
/// delivered afterwards. Values and errors are delivered on a background thread.
public protocol AuthenticatedAccessible: Sendable {
    /// Returns a producer that makes a request and sends the decoded response.
    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, KongAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError>
}

extension AuthenticatedAccessible {
    /// Returns a producer that makes a request without a request value: the same as `access(resource, with: ())`.
    public func access<Response>(
        _ resource: BackendResource<Void, Response, KongAuth>
    ) -> SignalProducer<Response, CoreError> {
        access(resource, with: ())
    }

    /// Returns a producer that makes a request whose response has no value, and completes when it has succeeded.
    public func access<Request>(
        _ resource: BackendResource<Request, Void, KongAuth>,
        with request: Request
    ) -> SignalProducer<Never, CoreError> {
        let access: SignalProducer<Void, CoreError> = access(resource, with: request)
        return access.ignoringValues()
    }

    /// Returns a producer that makes a request with neither a request value nor a response value.
    public func access(_ resource: BackendResource<Void, Void, KongAuth>) -> SignalProducer<Never, CoreError> {
        access(resource, with: ())
    }
}
