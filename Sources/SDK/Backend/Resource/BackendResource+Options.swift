import MillracePlatform

extension BackendResource {
    /// Returns the resource with query items added to those that it has.
    ///
    /// Names and values are percent-encoded when the request is made.
    public func query(_ items: [URLQueryItem]) -> BackendResource {
        changed { $0.options.query += items }
    }

    /// Returns the resource with header fields added to those that it has.
    ///
    /// A field takes the place of one with the same name, whatever the case of its letters (RFC 9110, section 5.1).
    public func headers(_ fields: [String: String]) -> BackendResource {
        let names = Set(fields.keys.map { $0.lowercased() })
        let others = headers.filter { !names.contains($0.key.lowercased()) }
        return changed { $0.options.headers = others.merging(fields) { $1 } }
    }

    /// Returns the resource with further statuses for which the response handler is called, besides 200 to 299.
    ///
    /// An answer of any other status is a `CoreError.status`.
    public func accepting(_ statuses: Int...) -> BackendResource {
        changed { $0.options.acceptedStatuses = $0.options.acceptedStatuses.adding(statuses.map { $0..<($0 &+ 1) }) }
    }

    /// Returns the resource with a range of further statuses for which the response handler is called, besides 200 to
    /// 299.
    ///
    /// An answer of any other status is a `CoreError.status`.
    public func accepting(_ statuses: Range<Int>) -> BackendResource {
        changed { $0.options.acceptedStatuses = $0.options.acceptedStatuses.adding([statuses]) }
    }

    /// Returns the resource with a time that an exchange may take.
    ///
    /// - Parameter duration: The time, or nil for the session's own.
    public func timeout(_ duration: Duration?) -> BackendResource {
        changed { $0.options.timeout = duration }
    }

    /// Returns the resource with a time that an access may take with its redirects, repetitions and pauses.
    ///
    /// - Parameter duration: The time, or nil for the session's own.
    public func accessTimeout(_ duration: Duration?) -> BackendResource {
        changed { $0.options.accessTimeout = duration }
    }

    /// Returns the resource with another encoder for the request handler.
    public func encoder(_ encoder: JSONEncoder) -> BackendResource {
        changed { $0.options.encoder = encoder }
    }

    /// Returns the resource with a type of the app's own for what a refused answer says: `error.failure(as:)` has it.
    ///
    /// - Parameter reader: What reads the body, as in `.failing(.json(Refusal.self))`; nil for nothing.
    public func failing(_ reader: FailureReader?) -> BackendResource {
        changed { $0.options.failure = reader }
    }

    /// Returns the resource with another use of the cache.
    public func caching(_ policy: CachePolicy) -> BackendResource {
        changed { $0.options.handling.cachePolicy = policy }
    }

    /// Returns the resource with a retry policy of its own.
    public func retrying(_ policy: RequestRetryPolicy) -> BackendResource {
        changed { $0.options.handling.retryPolicy = policy }
    }

    /// Returns the resource with a priority.
    public func prioritized(_ priority: RequestPriority) -> BackendResource {
        changed { $0.options.handling.priority = priority }
    }

    /// Returns the resource without the query items that its whole URL names already.
    ///
    /// A link that a backend gives has the items of the request before it. Added again for each page, they would become
    /// more with each.
    package func withoutItemsOfURL() -> BackendResource {
        guard !query.isEmpty, case let .absolute(url) = path.location else { return self }
        let names = Set(URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.map(\.name) ?? [])
        return changed { resource in resource.options.query.removeAll { names.contains($0.name) } }
    }

    func changed(_ change: (inout BackendResource) -> Void) -> BackendResource {
        var copy = self
        change(&copy)
        return copy
    }
}

extension BackendResource where Response: Decodable {
    /// Returns the resource with its answers decoded as JSON by another decoder, in place of what decoded them.
    public func decoder(_ decoder: JSONDecoder) -> BackendResource {
        changed { $0.response = ResponseCoding.decodable(decoder) }
    }
}

extension BackendResource where Request: Encodable {
    /// Returns the resource with its request values encoded as the names and values of a form, with the resource's
    /// encoder.
    ///
    /// A value has to be a flat object: a nested one fails the access with `CoreError.request(.encoding)`. A list of
    /// scalars becomes a repeated name; a missing or null member is left out.
    public func formEncoded() -> BackendResource {
        changed { resource in
            resource.request = RequestCoding.form
            resource.options.contentType = UploadBody.formType
        }
    }
}
