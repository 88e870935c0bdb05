import MillraceStreams

@testable import MillraceBackend

/// A middleware that answers from a script and asks nobody further in.
struct Far: Middleware {
    let script: Script

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        script.handler(request)
    }
}
