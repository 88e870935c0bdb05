import MillracePlatform
import MillraceStreams

extension StreamingAccess {
    /// Returns a producer that writes the body of an accepted answer to a file, and sends the progress and then the
    /// file's URL.
    ///
    /// The body is written to a file with the same name and `.part`, which replaces the file when it is complete. A
    /// part that remains from an earlier start for the same URL is continued with `Range` and `If-Range` if the answer
    /// had a strong validator (RFC 9110, section 14), so that `.retry(upTo:)` resumes. For that, a fingerprint of the
    /// URL is stored. Only the owner can access the file (mode 0600).
    public func download<Request>(
        _ resource: BackendResource<Request, Data, Auth>,
        with request: Request,
        to file: URL
    ) -> SignalProducer<Transfer<URL>, CoreError> {
        SignalProducer { observer, lifetime in
            let part = PartialFile(of: file)
            let exchange = session.body(of: resource, with: request) { request, accepted in
                request.context.acceptsEncodings = false
                // Without content there is nothing to write to the file (RFC 9110, sections 15.3.5 and 15.3.6).
                accepted = accepted.removing(204, 205)
                // Only a GET can have a range (RFC 9110, section 14.2).
                guard request.method == .GET, let start = part.prepare(for: request.url) else { return }
                // A range that can't be satisfied isn't a failure: the download starts again.
                accepted = accepted.adding([416..<417])
                request.headers["Range"] = "bytes=\(start.offset)-"
                request.headers["If-Range"] = start.validator
            }
            let cause = lifetime.cause
            let work = SerialDisposable()
            lifetime += work
            let fail: @Sendable (CoreError) -> Void = { error in
                part.close()
                observer.send(error: error)
            }
            let running = SerialDisposable()
            lifetime += running
            // The result of the exchange is no longer needed.
            let restart: @Sendable () -> Void = {
                running.dispose()
                part.remove()
                work.inner = download(resource, with: request, to: file).start(observer, causedBy: cause)
            }
            let outcome = Guarded(PartialFile.Step.going)
            let endpoint = Guarded<CoreError.Endpoint?>(nil)
            let failTransport: @Sendable (CoreError.TransportReason) -> Void = { reason in
                fail(.transport(reason, at: endpoint.withLock { $0 }))
            }
            running.inner = exchange.start(
                .init(
                    value: { event in
                        guard outcome.withLock({ $0 == .going }) else { return }
                        switch event {
                        case .head(let head, let place):
                            endpoint.withLock { $0 = place }
                            outcome.withLock { $0 = part.begin(head) }
                        case .chunk(let data):
                            if part.write(data) {
                                observer.send(value: .progress(part.progress))
                            } else {
                                outcome.withLock { $0 = .failed("it can't be written") }
                            }
                        }
                        switch outcome.withLock({ $0 }) {
                        case .going: break
                        case .restart: restart()
                        case let .failed(reason): failTransport(.other("the file: \(reason)"))
                        }
                    },
                    failed: { error in
                        if outcome.withLock({ $0 == .going }) { fail(error) }
                    },
                    completed: {
                        switch outcome.withLock({ $0 }) {
                        case .restart, .failed: break
                        case .going:
                            // A backend may send less than the rest: the next start requests what follows.
                            switch part.extent {
                            case .short: return failTransport(.truncated)
                            case .long:
                                part.remove()
                                return failTransport(.malformedAnswer("more than the range that it announced"))
                            case .whole: break
                            }
                            guard part.finish() else { return failTransport(.other("the file can't be moved")) }
                            observer.send(value: .response(file))
                            observer.sendCompleted()
                        }
                    },
                    interrupted: {
                        guard outcome.withLock({ $0 != .restart }) else { return }
                        part.close()
                        observer.sendInterrupted()
                    }
                ),
                causedBy: cause
            )
        }
    }

    /// Returns a producer that writes the body of an answer to a request without a request value to a file.
    public func download(
        _ resource: BackendResource<Void, Data, Auth>,
        to file: URL
    ) -> SignalProducer<Transfer<URL>, CoreError> {
        download(resource, with: (), to: file)
    }
}
