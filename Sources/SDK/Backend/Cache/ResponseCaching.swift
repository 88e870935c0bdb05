import MillracePlatform
import MillraceStreams

extension Middleware {
    /// Returns a middleware that answers from a cache where RFC 9111 allows it, and stores responses that may be
    /// stored.
    ///
    /// GETs without a range and without conditions are cached. A stale response is validated with its `ETag` and
    /// `Last-Modified`; `stale-while-revalidate` and `stale-if-error` (RFC 5861) are obeyed. A request with an unsafe
    /// method invalidates the stored responses for its URL. A response that varies by a cookie or a token that the
    /// session adds is not stored. `HTTPAnswer.origin` reports where a response came from, and its `Age` field how old
    /// it is.
    ///
    /// - Parameters:
    ///   - cache: The store of the responses.
    ///   - scheduler: The clock that measures their age; the system's by default.
    public static func cache(_ cache: ResponseCache, on scheduler: (any DateScheduler)? = nil) -> Middleware {
        Middleware(ResponseCaching(cache: cache, scheduler: scheduler ?? BackendClock.shared).respond)
    }
}

private struct ResponseCaching: Sendable {
    /// The times at which a response had arrived and its request was sent.
    private struct Arrival {
        let instant: ContinuousClock.Instant
        let date: Date
        /// The date of the request, computed from the clock at the arrival.
        let requested: Date

        init(since began: ContinuousClock.Instant, on scheduler: any DateScheduler) {
            instant = scheduler.currentInstant
            date = scheduler.currentDate
            requested = date.addingTimeInterval(-began.duration(to: instant).seconds)
        }
    }

    let cache: ResponseCache
    let scheduler: any DateScheduler
    let revalidations = SingleFlight<[String], HTTPAnswer>(endsWhenAbandoned: false)

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        guard request.cachePolicy != .bypass else { return next(request) }
        guard request.method == .GET else { return request.method.isSafe ? next(request) : changing(request, next) }
        let conditions = ["Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range"]
        guard request.context.sink == nil, request.bodySize == 0,
            !conditions.contains(where: { request.headers[$0] != nil })
        else { return next(request) }
        return .responding { [self] responder in
            responder.identify(request, otherwise: next) { [self] request in
                cache.find(CacheEntry.key(of: request.url)) { [self] entry in
                    answer(request, from: entry?.answer(for: request), responder, next)
                }
            }
        }
    }

    private func answer(
        _ request: HTTPRequest,
        from stored: StoredAnswer?,
        _ responder: Responder,
        _ next: @escaping HTTPHandler
    ) {
        let now = stored?.now(on: scheduler) ?? scheduler.currentDate
        let decision = CacheDecision.decide(for: request, stored: stored, at: now)
        switch (decision, stored) {
        case (.use(let origin), let stored?):
            responder.finish(.success(stored.answer(to: request, origin, age: stored.age(at: now))))
        case (.useAndRevalidate(let origin), let stored?):
            request.context.trace?.note(.whileRevalidating)
            responder.finish(.success(stored.answer(to: request, origin, age: stored.age(at: now))))
            // The revalidation continues without an observer; the next request finds the stored result.
            revalidations.producer(for: [request.cachePartition, CacheEntry.key(of: request.url)]) { [self] in
                .responding { [self] responder in ask(request, stored, responder, next) }
            }.start()
        case (.unsatisfiable, _):
            responder.finish(
                .success(HTTPAnswer(response: HTTPResponse(status: 504, url: request.url), origin: .cache(age: .zero)))
            )
        case (.validate, let stored?):
            ask(request, stored, responder, next)
        case (.fetch, _) where request.cachePolicy == .reload:
            ask(request, nil, responder, next)
        case (.fetch, _), (.use, nil), (.useAndRevalidate, nil), (.validate, nil):
            ask(request, stored, responder, next)
        }
    }

    /// Sends the request, with the validators of the stored response.
    private func ask(
        _ request: HTTPRequest,
        _ stored: StoredAnswer?,
        _ responder: Responder,
        _ next: @escaping HTTPHandler
    ) {
        var asking = request
        if let stored {
            asking.headers["If-None-Match"] = stored.validator("ETag")
            asking.headers["If-Modified-Since"] = stored.validator("Last-Modified")
            asking.context.hasCacheValidators = stored.hasValidator
        }
        let ownership = request.context.identity.map { _ in RequestOwnership() }
        asking.context.ownership = ownership
        let began = scheduler.currentInstant
        let fill = cache.beginFill(CacheEntry.key(of: request.url))
        responder.perform(next(asking)) { [self] outcome in
            // Another user has logged in meanwhile: deliver the outcome, but don't replace it by the stored response.
            guard ownership?.hasChanged != true else { return responder.finish(outcome) }
            let arrival = Arrival(since: began, on: scheduler)
            if let stored {
                if case .success(let answer) = outcome, answer.response.status == 304 {
                    // The caller has set no condition, so a 304 about another version is no response either.
                    guard stored.isMeant(by: answer.response) else { return ask(request, nil, responder, next) }
                    return responder.finish(.success(freshened(stored, by: answer, request, arrival, fill)))
                }
                // A response that was invalidated meanwhile must not replace a failure.
                let now = stored.now(on: scheduler)
                if !fill.isOutdated,
                    let answer = CacheDecision.standIn(for: outcome, to: request, stored: stored, at: now)
                {
                    request.context.trace?.note(.ifError)
                    return responder.finish(.success(answer))
                }
            }
            if case .success(let answer) = outcome { take(answer, to: request, arrival, fill) }
            responder.finish(outcome)
        }
    }

    private func freshened(
        _ stored: StoredAnswer,
        by answer: HTTPAnswer,
        _ request: HTTPRequest,
        _ arrival: Arrival,
        _ fill: CacheFill
    ) -> HTTPAnswer {
        var fresh = stored
        fresh.freshen(
            with: answer.response,
            to: request,
            requested: arrival.requested,
            responded: arrival.date,
            arrived: arrival.instant
        )
        let validated = fresh.answer(
            to: request,
            .validated(age: .of(seconds: stored.age(at: stored.now(on: scheduler)))),
            age: fresh.age(at: arrival.date)
        )
        if StoredAnswer.isStorable(validated, to: request) {
            cache.store(fresh, for: request, by: fill)
        } else {
            // With its new fields, the response may no longer be stored.
            cache.remove(CacheEntry.key(of: request.url))
        }
        return validated
    }

    private func take(
        _ answer: HTTPAnswer,
        to request: HTTPRequest,
        _ arrival: Arrival,
        _ fill: CacheFill
    ) {
        guard StoredAnswer.isStorable(answer, to: request) else {
            // The stored response is out of date nevertheless.
            if [200, 404, 410].contains(answer.response.status) { cache.remove(CacheEntry.key(of: request.url)) }
            return
        }
        let stored = StoredAnswer(
            answer,
            to: request,
            requested: arrival.requested,
            responded: arrival.date,
            arrived: arrival.instant
        )
        cache.store(stored, for: request, by: fill)
    }

    /// Sends a request with an unsafe method, and then removes the stored responses for its URL (section 4.4): also if
    /// the outcome is unknown because the connection broke or the request was cancelled.
    private func changing(
        _ request: HTTPRequest,
        _ next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        .deferred { [self] in
            let settled = Once()
            return next(request).on(
                failed: { [self] error in
                    guard settled.begin(), error.isOutcomeUnknown || request.meetsItself else { return }
                    remove(changedBy(request))
                },
                disposed: { [self] in
                    if settled.begin() { remove(changedBy(request)) }
                },
                value: { [self] answer in
                    let isOld = ResponseCaching.outdates(answer.response.status) || request.meetsItself
                    guard settled.begin(), isOld else { return }
                    remove(invalidated(by: answer.response, to: request))
                }
            )
        }
    }

    /// Whether an answer to a change makes the stored responses outdated: a refusal for the state of the resource does
    /// too, and so does a gateway without an answer, since its host may have made the change.
    private static func outdates(_ status: Int) -> Bool {
        (200..<400).contains(status) || [404, 409, 410, 412, 502, 504].contains(status)
    }

    private func changedBy(_ request: HTTPRequest) -> [URL] {
        [request.url] + request.context.changes
    }

    private func remove(_ urls: [URL]) {
        for url in urls { cache.remove(CacheEntry.key(of: url)) }
    }

    private func invalidated(by response: HTTPResponse, to request: HTTPRequest) -> [URL] {
        let named = ["Location", "Content-Location"].compactMap { name in
            response.headers[name].flatMap { URL(string: $0, relativeTo: response.url)?.absoluteURL }
        }
        // After a redirect, the URL of the response is the one that was changed.
        return changedBy(request) + [response.url] + named.filter { Origin($0) == Origin(response.url) }
    }
}
