import MillracePlatform
import MillraceStreams

extension StreamingAccess {
    /// Returns a producer that writes the body of an accepted answer to a file, and sends the progress and then the
    /// file's URL.
    ///
    /// The body is written to a file with the same name and `.part`, which replaces the file when it is complete. A
    /// part that remains from an earlier start for the same URL and the same login is continued with `Range` and
    /// `If-Range` if the answer had a strong validator (RFC 9110, section 14), so that `.retry(upTo:)` resumes; any
    /// other part is replaced. For that, a fingerprint of the URL and the login is stored. Logins are distinguished as
    /// in a `ResponseCache`: a part of a login whose person isn't known is continued in the same process only, and
    /// cookies are no login. Only the owner can access the file (mode 0600).
    ///
    /// One download at a time writes to a file: another one, in this process or in another, fails immediately with
    /// `CoreError.TransportReason.unwritableFile(code:)` and the code `EBUSY`. The file is free when the producer has
    /// ended, when `dispose()` of its start returns, and when the process is killed.
    ///
    /// A download belongs to the login that it began under. It goes on after a log-out until it is disposed of. If it
    /// fails, and the provider of the tokens has another login by then, the next start of this producer fails with
    /// `CoreError.authentication(.missing)`, as a retry does; likewise if nobody was logged in at the beginning. For
    /// another login, call this method again.
    public func download<Request>(
        _ resource: BackendResource<Request, Data, Auth>,
        with request: Request,
        to file: URL
    ) -> SignalProducer<Transfer<URL>, CoreError> {
        download(resource, with: request, to: file) { PartialFile(of: file) }
    }

    /// Returns a producer that writes the body of an answer to a request without a request value to a file.
    public func download(
        _ resource: BackendResource<Void, Data, Auth>,
        to file: URL
    ) -> SignalProducer<Transfer<URL>, CoreError> {
        download(resource, with: (), to: file)
    }

    /// Returns a producer of a download with a partial file that is made at each start.
    func download<Request>(
        _ resource: BackendResource<Request, Data, Auth>,
        with request: Request,
        to file: URL,
        into makePart: @escaping @Sendable () -> PartialFile
    ) -> SignalProducer<Transfer<URL>, CoreError> {
        // The login of a download that broke off, to which the next start belongs.
        let login = LoginPin()
        return .attaching { observer, lifetime in
            let part = makePart()
            // The file is free when `dispose()` returns. The work below ends later, if its observer is busy.
            let release = lifetime.observeEnded(part.close)
            let work = SignalProducer<Transfer<URL>, CoreError> { observer, lifetime in
                let download = Download(
                    session: session,
                    resource: resource,
                    value: request,
                    file: file,
                    part: part,
                    login: login,
                    observer: observer,
                    cause: lifetime.cause
                )
                lifetime += download.exchange
                download.begin()
            }
            let termination: @Sendable (Termination<CoreError>) -> Void = { end in
                release?.dispose()
                observer.onTermination(end)
            }
            work.attach(.init(value: observer.onValue, termination: termination), lifetime)
        }
    }
}
