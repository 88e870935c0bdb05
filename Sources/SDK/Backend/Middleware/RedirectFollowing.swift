import MillracePlatform
import MillraceStreams

extension Middleware {
    /// Returns the middleware that follows redirects (RFC 9110, section 15.4); every session has one by default.
    ///
    /// 307 and 308 keep the method and the body; 303 becomes a GET without one, and so does a POST after 301 and 302,
    /// as in browsers. A redirect to another origin (another scheme, host or port) keeps only header fields that are
    /// known to be harmless: those about the content and its negotiation, conditions, ranges and `User-Agent`. All
    /// others, including credentials and the app's own, are dropped for the rest of the request, even if a later
    /// redirect leads back. A body goes along after 307 and 308, unless it is JSON, a form or a multipart body with a
    /// secret, such as a password or a refresh token: that request fails with `RedirectFault.secrets`. An app that
    /// sends one of its fields to an origin that it knows adds the field to each exchange:
    ///
    /// ```swift
    /// let redirects = Middleware { request, next in
    ///     Middleware.redirects().respond(to: request) { exchange in
    ///         var exchange = exchange
    ///         if exchange.url.host() == "files.example.org" { exchange.headers["X-Client"] = "app" }
    ///         return next(exchange)
    ///     }
    /// }
    /// ```
    ///
    /// A relative location is resolved against the URL that sent it, and one without a fragment inherits that URL's
    /// (section 10.2.2). The validators of a cache are dropped, since they apply to the stored response of the first
    /// URL. All exchanges of a request share its timeout; only the timeout of a stream, which bounds a period without
    /// bytes, applies to each. A command of an outbox follows redirects to its own origin only, and none whose answer
    /// may not be its own outcome.
    ///
    /// - Parameters:
    ///   - limit: How many redirects are followed for one request, by default 10.
    ///   - allowsDowngrade: Whether a redirect may lead from https to http; it may not by default.
    public static func redirects(limit: Int = 10, allowsDowngrade: Bool = false) -> Middleware {
        Middleware(RedirectFollowing(limit: limit, allowsDowngrade: allowsDowngrade).respond)
    }
}

/// The rules by which redirects are followed.
struct RedirectFollowing: Sendable {
    var limit = 10
    var allowsDowngrade = false
    var now: @Sendable () -> ContinuousClock.Instant = { .now }

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        .attaching { [self] observer, lifetime in
            let end = request.context.timeoutScope == .idle ? nil : now() + request.timeout
            let way = Way(request: request, visited: [], count: 0, end: end)
            Follower(way, self, observer, lifetime, next).begin()
        }
    }

    /// The current request, and the state after the redirects before it.
    private struct Way: Sendable {
        var request: HTTPRequest
        var visited: Set<String>
        var count: Int
        /// The end of the request's timeout.
        let end: ContinuousClock.Instant?
    }

    /// Makes one exchange and forwards its events, until an answer redirects the request and another follower takes
    /// over.
    private final class Follower: Sendable {
        private let way: Way
        private let rules: RedirectFollowing
        private let observer: Signal<HTTPAnswer, CoreError>.Observer
        private let lifetime: Lifetime
        private let next: HTTPHandler
        private let left = Once()

        init(
            _ way: Way,
            _ rules: RedirectFollowing,
            _ observer: Signal<HTTPAnswer, CoreError>.Observer,
            _ lifetime: Lifetime,
            _ next: @escaping HTTPHandler
        ) {
            self.way = way
            self.rules = rules
            self.observer = observer
            self.lifetime = lifetime
            self.next = next
        }

        func begin() {
            next(way.request)
                .attach(
                    .init(
                        value: { [self] in take($0) },
                        termination: { [self] in if !left.hasBegun { observer.onTermination($0) } }
                    ),
                    lifetime
                )
        }

        private func take(_ answer: HTTPAnswer) {
            guard !left.hasBegun else { return }
            // If an answer's body has been delivered, the caller wants that answer: another answer's body can't follow
            // it.
            guard (300..<400).contains(answer.response.status), way.request.context.sink?.hasBegun != true else {
                return observer.send(value: answer)
            }
            switch rules.step(from: way, after: answer) {
            case .success(let way?):
                guard left.begin() else { return }
                way.request.context.delivery?.noteAnswer(answer.response.status)
                guard way.request.timeout > .zero else {
                    return observer.send(error: .transport(.timedOut, at: way.request.endpoint))
                }
                Follower(way, rules, observer, lifetime, next).begin()
            case .success(nil):
                observer.send(value: answer)
            case .failure(let fault):
                if left.begin() { observer.send(error: .transport(.redirect(fault), at: way.request.endpoint)) }
            }
        }
    }

    /// Returns the next step; nil if the answer is the last one.
    private func step(from way: Way, after answer: HTTPAnswer) -> Result<Way?, CoreError.RedirectFault> {
        guard [301, 302, 303, 307, 308].contains(answer.response.status),
            let location = answer.response.headers["Location"]
        else { return .success(nil) }
        let old = way.request
        guard let target = target(of: location, from: old.url), URLFault(of: target) == nil,
            let origin = Origin(target), let oldOrigin = Origin(old.url)
        else { return .failure(.invalidLocation) }
        guard old.follows(answer.response.status, toSameOrigin: origin == oldOrigin) else { return .success(nil) }
        guard allowsDowngrade || oldOrigin.scheme != "https" || origin.scheme == "https" else {
            return .failure(.downgrade)
        }
        guard way.count < limit else { return .failure(.tooMany(limit: limit)) }
        var new = way
        new.count += 1
        new.request.url = target
        new.request.redirect(by: answer.response.status)
        if let end = way.end { new.request.timeout = end - now() }
        if origin != oldOrigin {
            guard !new.request.bodyHasSecrets else { return .failure(.secrets) }
            new.request.dropCredentials()
        }
        // A page may set a cookie and redirect to itself, so only an answer without one closes a loop.
        new.visited.insert(old.mark)
        guard !new.visited.contains(new.request.mark) || answer.response.headers["Set-Cookie"] != nil else {
            return .failure(.loop)
        }
        return .success(new)
    }

    /// Returns the URL of a location, with the fragment that it inherits.
    private func target(of location: String, from url: URL) -> URL? {
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL else { return nil }
        let inherits = target.fragment() == nil
        let fragment = inherits ? url.fragment(percentEncoded: true).map { "#" + $0 } ?? "" : ""
        return URL(string: target.onNetwork.absoluteString + fragment)
    }
}

extension HTTPRequest {
    /// The key that distinguishes the request from others in a chain of redirects; it may hold secrets.
    fileprivate var mark: String {
        method.rawValue + " " + url.absoluteString.prefix { $0 != "#" }
    }

    /// Whether a redirect leads to the request's own outcome.
    ///
    /// A network that requires a login redirects to its page, whose status is no answer to a command; a backend whose
    /// login has ended does the same with a 302. A 303 from the request's own origin means that the request is done.
    fileprivate func follows(_ status: Int, toSameOrigin isSameOrigin: Bool) -> Bool {
        guard !method.isSafe, context.delivery?.needsOwnAnswer == true else { return true }
        return isSameOrigin && (status == 303 || !becomesGET(after: status))
    }

    private func becomesGET(after status: Int) -> Bool {
        switch status {
        case 301, 302: method == .POST
        case 303: method != .HEAD
        default: false
        }
    }

    fileprivate mutating func redirect(by status: Int) {
        dropCacheValidators()
        guard becomesGET(after: status) else { return }
        // A condition of a write doesn't apply to the page of the redirect.
        if !method.isSafe { for name in Precondition.names { headers[name] = nil } }
        method = .GET
        body = nil
        stream = nil
        for field in headers where field.isAboutBody { headers[field.name] = nil }
    }

    /// Whether the body has a member of a secret name, such as a password or a refresh token.
    fileprivate var bodyHasSecrets: Bool {
        var bytes = body.map { Array($0) } ?? []
        for case let .data(data) in upload?.pieces ?? [] { bytes += data }
        guard !bytes.isEmpty else { return false }
        if upload?.contentType.hasPrefix("multipart/") == true { return UploadBody.hasSecretPart(bytes) }
        return Redaction.standard.body(bytes) != bytes
    }

    fileprivate mutating func dropCredentials() {
        context.mayCarryCredentials = false
        for field in headers where !field.isHarmless { headers[field.name] = nil }
    }
}

extension HeaderFields.Field {
    /// Whether the field describes a body, which a GET doesn't have.
    fileprivate var isAboutBody: Bool {
        let name = name.lowercased()
        return name.hasPrefix("content-") || ["digest", "repr-digest", "idempotency-key"].contains(name)
    }

    /// Whether the field may be sent to any origin.
    fileprivate var isHarmless: Bool {
        HeaderFields.Field.harmlessNames.contains(name.lowercased())
    }

    /// Fields whose values are not secret, and without which a request to another origin would mean something else: an
    /// unconditional write, a complete document instead of a range, a second order instead of a repeated one.
    private static let harmlessNames: Set = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "user-agent", "cache-control", "pragma",
        "prefer", "priority", "range", "if-range", "if-match", "if-none-match", "if-modified-since",
        "if-unmodified-since", "idempotency-key", "last-event-id", "content-type", "content-encoding",
        "content-language", "content-disposition", "content-digest", "content-range", "digest", "repr-digest",
    ]
}
