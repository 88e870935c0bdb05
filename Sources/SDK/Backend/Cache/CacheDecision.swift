import MillracePlatform

/// The decision of a cache on a request, from the stored response (RFC 9111, section 4).
enum CacheDecision: Sendable, Equatable {
    /// Return the stored response.
    case use(AnswerOrigin)
    /// Return the stored response, and validate it afterwards.
    case useAndRevalidate(AnswerOrigin)
    /// Send a request to the backend that validates the stored response.
    case validate
    /// Send the request to the backend.
    case fetch
    /// Return a 504, because the request must not be sent to the backend.
    case unsatisfiable

    static func decide(for request: HTTPRequest, stored: StoredAnswer?, at now: Date) -> CacheDecision {
        let wanted = CacheControl(request.headers)
        let mayPreferStored = request.cachePolicy != .preferStored || !request.handling.needsNewAnswer
        let policy = mayPreferStored ? request.cachePolicy : .revalidate
        if policy == .reload { return .fetch }
        guard let stored else {
            return policy == .onlyStored || wanted.has("only-if-cached") ? .unsatisfiable : .fetch
        }
        let age = stored.age(at: now)
        let left = stored.hasKnownAge(at: now) ? stored.lifetime - age : -.infinity
        if policy == .onlyStored || policy == .preferStored {
            return .use(left > 0 ? .cache(age: .of(seconds: age)) : .stale(age: .of(seconds: age)))
        }
        let ask: CacheDecision =
            wanted.has("only-if-cached") ? .unsatisfiable : stored.hasValidator ? .validate : .fetch
        let control = CacheControl(stored.headers)
        if policy == .revalidate || wanted.has("no-cache") || control.has("no-cache") { return ask }
        if let limit = wanted.seconds("max-age"), age > limit, !wanted.has("max-stale") { return ask }
        if let least = wanted.seconds("min-fresh"), left < least { return ask }
        if left > 0 { return .use(.cache(age: .of(seconds: age))) }
        guard !stored.forbidsStaleUse else { return ask }
        if wanted.has("max-stale") {
            let argument = wanted.argument("max-stale")
            if argument == nil || -left <= wanted.seconds("max-stale") ?? 0 {
                return .use(.stale(age: .of(seconds: age)))
            }
        }
        if let grace = control.seconds("stale-while-revalidate"), -left < grace, ask != .unsatisfiable {
            return .useAndRevalidate(.stale(age: .of(seconds: age)))
        }
        return ask
    }

    /// Returns the stored response if it may replace a failure (RFC 5861, section 4).
    static func standIn(
        for outcome: Result<HTTPAnswer, CoreError>,
        to request: HTTPRequest,
        stored: StoredAnswer,
        at now: Date
    ) -> HTTPAnswer? {
        guard !request.handling.needsNewAnswer else { return nil }
        switch outcome {
        case .success(let answer) where [500, 502, 503, 504].contains(answer.response.status): break
        case .failure(.transport(let reason, _)) where reason.isRetryable: break
        case .failure(.authentication(.unobtained(let error), _)) where error.isRetryable: break
        default: return nil
        }
        let age = stored.age(at: now)
        let grace =
            CacheControl(request.headers).seconds("stale-if-error")
            ?? CacheControl(stored.headers).seconds("stale-if-error")
        guard let grace, !stored.forbidsStaleUse, stored.hasKnownAge(at: now), age - stored.lifetime < grace else {
            return nil
        }
        return stored.answer(to: request, .stale(age: .of(seconds: age)), age: age)
    }
}
