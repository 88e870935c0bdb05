import Foundation
import MillraceStreams

extension BackendSession {
    /// Returns a producer that writes a body to a file, and continues one that was begun.
    func download<Request, Auth>(
        _ resource: BackendResource<Request, Data, Auth>,
        with value: Request,
        to file: URL
    ) -> SignalProducer<Download, CoreError> {
        SignalProducer { observer, lifetime in
            let part = PartialFile(of: file)
            let exchange = body(of: resource, with: value) { request, accepted in
                request.acceptsEncodings = false
                // Without content there is nothing to put in a file's place (RFC 9110, sections 15.3.5 and 15.3.6).
                accepted = accepted.removing(204, 205)
                // A range is one of what a GET answers, and of nothing else (RFC 9110, section 14.2).
                guard request.method == .GET, let start = part.prepare(for: request.url) else { return }
                // A range that can't be satisfied is no failure, but a reason to begin anew.
                accepted = accepted.adding(416)
                request.headers["Range"] = "bytes=\(start.offset)-"
                request.headers["If-Range"] = start.validator
            }
            let work = SerialDisposable()
            lifetime += work
            let fail: @Sendable (CoreError) -> Void = { error in
                part.close()
                observer.send(error: error)
            }
            let running = SerialDisposable()
            lifetime += running
            // The result of the exchange is of no use any more.
            let restart: @Sendable () -> Void = {
                running.dispose()
                part.remove()
                work.inner = download(resource, with: value, to: file).start(observer)
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
                                observer.send(value: part.progress)
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
                            // A backend may send less than the rest: the next start asks for what is behind it.
                            switch part.extent {
                            case .short: return failTransport(.truncated)
                            case .long:
                                part.remove()
                                return failTransport(.malformedAnswer("more than the range that it announced"))
                            case .whole: break
                            }
                            guard part.finish() else { return failTransport(.other("the file can't be moved")) }
                            observer.send(value: .finished(file))
                            observer.sendCompleted()
                        }
                    },
                    interrupted: {
                        guard outcome.withLock({ $0 != .restart }) else { return }
                        part.close()
                        observer.sendInterrupted()
                    }
                )
            )
        }
    }
}
