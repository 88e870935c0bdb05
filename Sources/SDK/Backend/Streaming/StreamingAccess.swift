import MillracePlatform
import MillraceStreams

/// The reader of bodies while they come: the streaming side of a session for one kind of authentication.
///
/// ```swift
/// session.streaming.lines(of: LogService.fetchEntriesResource())   // SignalProducer<Entry, CoreError>
/// ```
///
/// Chunks, lines and events are handed to the observer one after the other, on a background thread. While it takes its
/// time, at most 256 KB wait for it, and the backend is made to wait. A request is repeated (by retry middleware, say)
/// only until the first of the body has come. A resource's timeout bounds each stretch in which nothing comes, not the
/// whole.
public struct StreamingAccess<Auth: AuthKind>: Sendable {
    let session: BackendSession

    /// Returns a producer of the body of an accepted answer, as it comes.
    public func chunks<Request>(
        of resource: BackendResource<Request, Data, Auth>,
        with request: Request
    ) -> SignalProducer<Data, CoreError> {
        session.body(of: resource, with: request).compactMap { event in
            if case .chunk(let data) = event { data } else { nil }
        }
    }

    /// Returns a producer of the body of an accepted answer to a request without a request value.
    public func chunks(of resource: BackendResource<Void, Data, Auth>) -> SignalProducer<Data, CoreError> {
        chunks(of: resource, with: ())
    }
}

extension BackendSession {
    /// The reader of bodies while they come.
    public var streaming: StreamingAccess<NoAuth> { StreamingAccess(session: self) }
}

extension AuthenticatedSession {
    /// The reader of bodies while they come.
    public var streaming: StreamingAccess<Auth> { StreamingAccess(session: session) }
}
