import MillraceStreams

/// The middleware that adds a jar's cookies to requests and keeps those of responses; sessions with a jar have one.
struct CookieHandling: Middleware {
    let jar: CookieJar

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        .deferred {
            var request = request
            if request.headers["Cookie"] == nil, let cookies = jar.header(for: request.url) {
                request.headers["Cookie"] = cookies
            }
            return next(request).on(value: { jar.take(from: $0.response) })
        }
    }
}
