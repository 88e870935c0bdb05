import MillraceStreams

extension Middleware {
    /// Returns the middleware that adds a jar's cookies to requests and keeps those of responses; sessions with a jar
    /// have one.
    static func cookies(_ jar: CookieJar) -> Middleware {
        Middleware { request, next in
            .deferred {
                var request = request
                if request.headers["Cookie"] == nil, let cookies = jar.header(for: request.url) {
                    request.headers["Cookie"] = cookies
                }
                let era = jar.era
                return next(request).on(value: { jar.take(from: $0.response, since: era) })
            }
        }
    }
}
