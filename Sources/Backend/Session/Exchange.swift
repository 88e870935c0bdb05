import MillraceStreams

/// The innermost handler: the one bridge from the transport's callback to a stream.
enum Exchange {
    /// Returns the handler of a transport, which checks what middleware made of a request before it is sent.
    static func handler(_ transport: any Transport) -> HTTPHandler {
        { request in
            // The callback and the disposal are all that can end it, so that it needs no queue of events: of the two, the
            // first is the stream.
            .attaching { observer, lifetime in
                guard !lifetime.hasEnded else { return observer.sendInterrupted() }
                if let field = request.headers.first(where: { !$0.isValid }) {
                    return observer.send(error: .request(.invalidHeader(name: field.name), at: request.endpoint))
                }
                request.progress?.restart()
                let (method, url) = (request.method, request.url)
                let end = Once()
                // Taken out of the lifetime when the exchange has ended: a stream of accesses may have one for them all.
                let scope = lifetime.makeChild()
                let cancel = transport.send(request) { result in
                    guard end.begin() else { return }
                    switch result {
                    case .success(let answer):
                        observer.send(value: answer)
                        lifetime.hasEnded ? observer.sendInterrupted() : observer.sendCompleted()
                    case .failure(let error):
                        observer.send(error: error.located(at: .init(method: method, url: url)))
                    }
                    scope.dispose()
                }
                scope.insert(
                    AnyDisposable {
                        cancel()
                        if end.begin() { observer.sendInterrupted() }
                    }
                )
            }
        }
    }
}
