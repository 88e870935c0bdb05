import MillraceStreams

/// The middleware that adds a jar's cookies to requests and keeps those of responses; sessions with a jar have one.
struct CookieHandling: Middleware {
    let jar: CookieJar

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        SignalProducer { observer, lifetime in
            var request = request
            if request.headers["Cookie"] == nil, let cookies = jar.header(for: request.url) {
                request.headers["Cookie"] = cookies
            }
            lifetime += next(request).start(
                .init(
                    value: { answer in
                        jar.take(from: answer.response)
                        observer.send(value: answer)
                    },
                    failed: observer.send(error:),
                    completed: observer.sendCompleted,
                    interrupted: observer.sendInterrupted
                )
            )
        }
    }
}
