import MillraceStreams

/// Refuses resources of other kinds than `NoAuth`, so that the compiler's message names the right session.
///
/// The methods with a request have one parameter more than those of the protocol: otherwise they would satisfy the
/// protocol for a type that lacks its method.
extension Accessible {
    /// Refuses a resource that needs credentials.
    @available(
        *,
        unavailable,
        message: "access the resource by session.authenticated(_:by:), or for KongAuth by an AuthenticatedAccessible"
    )
    public func access<Request, Response, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request,
        _ nothing: Void = ()
    ) -> SignalProducer<Response, CoreError> {
        .empty
    }

    /// Refuses a resource that needs credentials and has no request value.
    @available(
        *,
        unavailable,
        message: "access the resource by session.authenticated(_:by:), or for KongAuth by an AuthenticatedAccessible"
    )
    public func access<Response, Auth>(
        _ resource: BackendResource<Void, Response, Auth>
    ) -> SignalProducer<Response, CoreError> {
        .empty
    }

    /// Refuses a resource that needs credentials and whose response has no value.
    @available(
        *,
        unavailable,
        message: "access the resource by session.authenticated(_:by:), or for KongAuth by an AuthenticatedAccessible"
    )
    public func access<Request, Auth>(
        _ resource: BackendResource<Request, Void, Auth>,
        with request: Request,
        _ nothing: Void = ()
    ) -> SignalProducer<Never, CoreError> {
        .empty
    }

    /// Refuses a resource that needs credentials and has neither a request value nor a response value.
    @available(
        *,
        unavailable,
        message: "access the resource by session.authenticated(_:by:), or for KongAuth by an AuthenticatedAccessible"
    )
    public func access<Auth>(_ resource: BackendResource<Void, Void, Auth>) -> SignalProducer<Never, CoreError> {
        .empty
    }
}
