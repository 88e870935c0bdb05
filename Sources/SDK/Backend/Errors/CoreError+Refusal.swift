import MillracePlatform

extension CoreError {
    /// The answer with a status that the resource doesn't accept; nil if the backend didn't send one.
    public var refusal: StatusReason? {
        switch self {
        case let .status(reason, _), let .authentication(.rejected(reason), _): reason
        case .request, .transport, .parsing, .authentication: nil
        }
    }

    /// Returns the body of a refused answer, decoded as a type of the app.
    ///
    /// ```swift
    /// let errors = error.decoded(ValidationErrors.self)
    /// let theirs = error.decoded(Address.self, key: "details.existing")   // what Kinto has beside its 412
    /// ```
    ///
    /// `BackendResource.failing(_:)` decodes the body once, for every observer of the error; this method is for a
    /// single caller.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - key: The key, or several joined by dots that lead through nested objects. By default the complete document
    ///     is the value.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    /// - Returns: The value; nil for any other failure, if the body doesn't decode as the type, and if it was longer
    ///   than 64 KB.
    public func decoded<Value: Decodable>(
        _ type: Value.Type = Value.self,
        key: String? = nil,
        decoder: JSONDecoder = Parser.decoder
    ) -> Value? {
        guard let body = refusal?.body, !body.isEmpty else { return nil }
        let value: Result<Value, CoreError> = Parser.parse(Data(body.text.utf8), key: key, decoder: decoder)
        return try? value.get()
    }

    /// Whether the backend has no such resource (404), or no longer has it (410).
    public var isNotFound: Bool { hasStatus(404, 410) }

    /// Whether the request contradicts the state of the resource (409).
    public var isConflict: Bool { hasStatus(409) }

    /// Whether the condition of the request doesn't hold (412): another client has changed the resource, or created it.
    ///
    /// `refusal?.version` is the version that the server has now, if its answer contains it.
    public var isPreconditionFailed: Bool { hasStatus(412) }

    /// Whether the backend still has the version of the request's condition (304).
    ///
    /// With `BackendResource.changed(since:)` this is not a failure.
    public var isNotModified: Bool { hasStatus(304) }

    /// Whether the backend may have carried out the request despite the failure.
    ///
    /// That is so if the exchange was interrupted or timed out; if a gateway reports that for its own exchange (502,
    /// 504) with a request that changes something; or if such a request was repeated after an exchange of this kind,
    /// and the refusal may be caused by its own success, as a 412 to a second `If-None-Match: *` can be. Read the
    /// resource again to find out.
    public var isOutcomeUnknown: Bool {
        switch self {
        case let .transport(reason, _): reason.leavesOutcomeOpen
        case let .status(reason, _), let .authentication(.rejected(reason), _): reason.isOutcomeUnknown
        case .request, .parsing, .authentication: false
        }
    }

    /// Returns whether two failures are equal apart from the header fields of their answers: each answer has its own
    /// date, and often the id of its request.
    package func isEqualApartFromHeaders(_ other: CoreError) -> Bool {
        switch (self, other) {
        case let (.status(reason, endpoint), .status(otherReason, otherEndpoint)),
            let (
                .authentication(.rejected(reason), endpoint), .authentication(.rejected(otherReason), otherEndpoint)
            ):
            endpoint == otherEndpoint && reason.isEqualApartFromHeaders(otherReason)
        case let (
            .authentication(.unobtained(error), endpoint), .authentication(.unobtained(otherError), otherEndpoint)
        ):
            endpoint == otherEndpoint && error.isEqualApartFromHeaders(otherError)
        default: self == other
        }
    }

    private func hasStatus(_ codes: Int...) -> Bool {
        guard case let .status(reason, _) = self else { return false }
        return codes.contains(reason.code)
    }
}
