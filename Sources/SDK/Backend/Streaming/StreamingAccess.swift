import MillracePlatform
import MillraceStreams

/// The reader of bodies while they arrive: the streaming side of a session for one kind of authentication.
///
/// ```swift
/// session.streaming.lines(of: LogService.fetchEntriesResource())   // SignalProducer<Entry, CoreError>
/// ```
///
/// Chunks, lines and events are delivered one after the other, on a background thread. While the observer is busy, at
/// most 256 KB wait for it, and the backend has to wait. A request is retried (by retry middleware, for example) only
/// until the first part of the body has arrived. A resource's timeout bounds each period without bytes, not the
/// complete transfer.
public struct StreamingAccess<Auth: AuthKind>: Sendable {
    let session: BackendSession

    /// Returns a producer of the body of an accepted answer, as it arrives.
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
    /// The reader of bodies while they arrive.
    public var streaming: StreamingAccess<NoAuth> { StreamingAccess(session: self) }
}

extension AuthenticatedSession {
    /// The reader of bodies while they arrive.
    public var streaming: StreamingAccess<Auth> { StreamingAccess(session: session) }
}
