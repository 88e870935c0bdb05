import MillracePlatform
import MillraceStreams

/// One start of a download: an exchange, and another one if the answer to the first is not the rest of the file.
final class Download<Request: Sendable, Auth: AuthKind>: Sendable {
    private let session: BackendSession
    private let resource: BackendResource<Request, Data, Auth>
    private let value: Request
    private let file: URL
    private let part: PartialFile
    private let login: LoginPin
    private let observer: Signal<Transfer<URL>, CoreError>.Observer
    private let cause: CauseID
    /// The running exchange.
    let exchange = SerialDisposable()

    init(
        session: BackendSession,
        resource: BackendResource<Request, Data, Auth>,
        value: Request,
        file: URL,
        part: PartialFile,
        login: LoginPin,
        observer: Signal<Transfer<URL>, CoreError>.Observer,
        cause: CauseID
    ) {
        self.session = session
        self.resource = resource
        self.value = value
        self.file = file
        self.part = part
        self.login = login
        self.observer = observer
        self.cause = cause
    }

    /// Takes the file, and makes the request.
    func begin() {
        if let reason = part.open() { return fail(reason, at: session.endpoint(of: resource)) }
        request()
    }

    private func request() {
        let ownership = RequestOwnership()
        let body = session.body(of: resource, with: value, identified: true) { [part, login] request, accepted in
            request.context.acceptsEncodings = false
            request.context.login = login.login(for: request.context)
            request.context.ownership = ownership
            // Without content there is nothing to write to the file (RFC 9110, sections 15.3.5 and 15.3.6).
            accepted = accepted.removing(204, 205)
            // Only a GET can have a range (RFC 9110, section 14.2).
            guard request.method == .GET, request.hasKnownOwner, let start = part.prepare(for: request) else { return }
            // A range that can't be satisfied isn't a failure: the download starts again.
            accepted = accepted.adding([416..<417])
            request.headers["Range"] = "bytes=\(start.offset)-"
            request.headers["If-Range"] = start.validator
        }
        let step = Guarded(PartialFile.Step.going)
        let endpoint = Guarded<CoreError.Endpoint?>(nil)
        // Assigned before it starts, so that an exchange that ends immediately doesn't replace the one that follows it.
        let running = SerialDisposable()
        exchange.inner = running
        running.inner = body.start(
            .init(
                value: { [self] event in
                    guard step.withLock({ $0 == .going }) else { return }
                    switch event {
                    case .head(let head, let place):
                        endpoint.withLock { $0 = place }
                        step.withLock { $0 = part.begin(head, isOthers: ownership.hasChanged) }
                    case .chunk(let data):
                        if let reason = part.write(data) {
                            step.withLock { $0 = .failed(reason) }
                        } else {
                            observer.send(value: .progress(part.progress))
                        }
                    }
                    switch step.withLock({ $0 }) {
                    case .going: break
                    case .restart: request()
                    case let .failed(reason): fail(reason, at: endpoint.withLock { $0 })
                    }
                },
                failed: { [self] error in
                    guard step.withLock({ $0 == .going }) else { return }
                    part.close()
                    observer.send(error: error)
                },
                completed: { [self] in
                    guard step.withLock({ $0 == .going }) else { return }
                    if let reason = part.finish() { return fail(reason, at: endpoint.withLock { $0 }) }
                    login.release()
                    observer.send(value: .response(file))
                    observer.sendCompleted()
                },
                interrupted: { [self] in
                    guard step.withLock({ $0 != .restart }) else { return }
                    part.close()
                    login.release()
                    observer.sendInterrupted()
                }
            ),
            causedBy: cause
        )
    }

    private func fail(_ reason: CoreError.TransportReason, at endpoint: CoreError.Endpoint?) {
        part.close()
        // The file was given up by `dispose()`.
        guard reason != .cancelled else { return observer.sendInterrupted() }
        observer.send(error: .transport(reason, at: endpoint))
    }
}
