import MillraceStreams

/// The innermost handler: the one bridge from the transport's callback to a stream.
enum Exchange {
    /// Returns the handler of a transport, which checks what middleware made of a request before it is sent.
    static func handler(_ transport: any Transport) -> HTTPHandler {
        { request in
            SignalProducer { observer, lifetime in
                if let field = request.headers.first(where: { !$0.isValid }) {
                    return observer.send(error: .request(.invalidHeader(name: field.name), at: request.endpoint))
                }
                let cancel = transport.send(request) { result in
                    switch result {
                    case .success(let answer):
                        observer.send(value: answer)
                        observer.sendCompleted()
                    case .failure(let error):
                        observer.send(error: error.located(at: request.endpoint))
                    }
                }
                lifetime.observeEnded(cancel)
            }
        }
    }
}
