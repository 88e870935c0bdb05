import MillraceStreams

extension BackendSession {
    /// Returns a producer that asks the backend for another protocol, and sends the head of its answer.
    ///
    /// The request passes all middleware, and the caches are bypassed. When the producer has sent a head, the
    /// connection is in `upgrade`, unless the session's transport can't upgrade connections.
    ///
    /// - Parameters:
    ///   - resource: The request; it accepts 101 only.
    ///   - upgrade: The receiver of the connection.
    package func upgrade<Auth>(
        _ resource: BackendResource<Void, HTTPResponse, Auth>,
        _ upgrade: ConnectionUpgrade
    ) -> SignalProducer<HTTPResponse, CoreError> {
        execute(resource.caching(.bypass), with: ()) { $0.context.upgrade = upgrade }
    }
}

extension AuthenticatedSession {
    /// Returns a producer that asks the backend for another protocol, as that of a session without credentials.
    package func upgrade(
        _ resource: BackendResource<Void, HTTPResponse, Auth>,
        _ upgrade: ConnectionUpgrade
    ) -> SignalProducer<HTTPResponse, CoreError> {
        session.upgrade(resource, upgrade)
    }
}
