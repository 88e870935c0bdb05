import Foundation
import MillraceStreams

/// The reader of bodies while they come: the streaming side of a session for one kind of authentication.
///
/// ```swift
/// session.streaming.lines(of: LogService.fetchEntriesResource())   // SignalProducer<Entry, CoreError>
/// ```
///
/// Chunks, lines and events are handed to the observer one after the other, on a background thread. While it takes its time,
/// at most 256 KB wait for it, and the backend is made to wait. A request is repeated (by retry middleware, say) only until the
/// first of the body has come. A resource's timeout bounds each stretch in which nothing comes, not the whole.
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

    /// Returns a producer of the values in a body of JSON lines, each decoded by the resource when its line is there.
    ///
    /// Empty lines are skipped. A line that can't be decoded, or is longer than 1 MB, fails the stream.
    public func lines<Request, Response>(
        of resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        session.lines(of: resource, with: request)
    }

    /// Returns a producer of the values in a body of JSON lines, for a request without a request value.
    public func lines<Response>(
        of resource: BackendResource<Void, Response, Auth>
    ) -> SignalProducer<Response, CoreError> {
        lines(of: resource, with: ())
    }

    /// Returns a producer of the progress of a request's body and its answer's, and then of the response.
    ///
    /// Progress is the latest: what changes faster than the observer takes it is left out. It begins anew where the request is
    /// repeated, redirected, or made again with another token. The resource's timeout bounds the whole transfer, as in an
    /// access.
    public func transfer<Request, Response>(
        _ resource: BackendResource<Request, Response, Auth>,
        with request: Request
    ) -> SignalProducer<Transfer<Response>, CoreError> {
        session.transfer(resource, with: request)
    }

    /// Returns a producer that writes the body of an accepted answer to a file.
    ///
    /// The body goes to a file beside it, with `.part` added to its name, which takes the file's place when it is whole. One
    /// that is left over from an earlier start for the same URL is continued with `Range` and `If-Range` where the answer had a
    /// strong validator (RFC 9110, section 14), so that `.retry(upTo:)` resumes. What is noted of the URL for that is a
    /// fingerprint.
    public func download<Request>(
        _ resource: BackendResource<Request, Data, Auth>,
        with request: Request,
        to file: URL
    ) -> SignalProducer<Download, CoreError> {
        session.download(resource, with: request, to: file)
    }

    /// Returns a producer that writes the body of an answer to a request without a request value to a file.
    public func download(
        _ resource: BackendResource<Void, Data, Auth>,
        to file: URL
    ) -> SignalProducer<Download, CoreError> {
        download(resource, with: (), to: file)
    }

    /// Returns a producer of server-sent events, each with its data decoded by the resource.
    ///
    /// A stream that ends, or fails in a way that is retryable, is asked for again with the last event's identifier in
    /// `Last-Event-ID`. Before that there is a pause: at least the one that the backend named (in the stream, 3 seconds by
    /// default, or longer with `Retry-After`), and anything up to the stream's on top, so that the clients of a backend that
    /// was restarted don't all come back at once. Whatever the stream names, its pause counts for 0.1 seconds at least; each
    /// connection in a row that brings no event doubles this, up to 30 seconds. Status 204 ends it. The session's timeout bounds
    /// the time until it has begun, and only a resource's own timeout what comes then. A stream over a method that is not
    /// idempotent, as POST is not, is not asked for again unless `reconnecting` says so. A stream belongs to the login that it was
    /// begun under: what would connect again under another one fails. Middleware that interrupts a connection interrupts the stream.
    ///
    /// - Parameters:
    ///   - resource: the resource; the stream's type is `text/event-stream`.
    ///   - request: the request value.
    ///   - reconnecting: whether a stream that has ended is asked for again, by default where HTTP says that it may be.
    ///   - attempts: how many connections in a row may come to nothing before the failure is sent, by default any number.
    ///   - scheduler: measures the pauses; by default the system's clock.
    ///   - seed: makes the pauses the same in each start; by default they are not.
    /// - Returns: a producer of the events.
    public func events<Request, Response>(
        of resource: BackendResource<Request, Response, Auth>,
        with request: Request,
        reconnecting: EventReconnection = .whereSafe,
        attempts: Int = .max,
        on scheduler: (any DateScheduler)? = nil,
        seed: UInt64? = nil
    ) -> SignalProducer<ServerSentEvent<Response>, CoreError> {
        session.events(
            of: resource,
            with: request,
            reconnecting: reconnecting,
            attempts: attempts,
            on: scheduler ?? BackendClock.shared,
            seed: seed
        )
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
