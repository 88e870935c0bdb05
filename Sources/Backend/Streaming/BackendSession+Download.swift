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
                guard let start = part.prepare(for: request.url) else { return }
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
            let restart: @Sendable () -> Void = {
                part.remove()
                work.inner = download(resource, with: value, to: file).start(observer)
            }
            let outcome = Guarded(PartialFile.Step.going)
            let endpoint = Guarded<CoreError.Endpoint?>(nil)
            let failTransport: @Sendable (CoreError.TransportReason) -> Void = { reason in
                fail(.transport(reason, at: endpoint.withLock { $0 }))
            }
            let running = exchange.start(
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
                        if case .failed(let reason) = outcome.withLock({ $0 }) {
                            failTransport(.other("the file: \(reason)"))
                        }
                    },
                    failed: fail,
                    completed: {
                        switch outcome.withLock({ $0 }) {
                        case .restart: restart()
                        case .failed: break
                        case .going:
                            // A backend may send less than the rest: the next start asks for what is behind it.
                            guard part.isWhole else { return failTransport(.truncated) }
                            guard part.finish() else { return failTransport(.other("the file can't be moved")) }
                            observer.send(value: .finished(file))
                            observer.sendCompleted()
                        }
                    },
                    interrupted: {
                        part.close()
                        observer.sendInterrupted()
                    }
                )
            )
            lifetime += running
        }
    }
}
