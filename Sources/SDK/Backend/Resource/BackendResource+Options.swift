import MillracePlatform

extension BackendResource {
    /// Returns the resource with more query items.
    ///
    /// Names and values are percent-encoded when the request is made.
    public func query(_ items: [URLQueryItem]) -> BackendResource {
        changed { $0.options.query += items }
    }

    /// Returns the resource with more header fields.
    ///
    /// A field replaces one with the same name, ignoring case (RFC 9110, section 5.1).
    public func headers(_ fields: [String: String]) -> BackendResource {
        let names = Set(fields.keys.map { $0.lowercased() })
        let others = headers.filter { !names.contains($0.key.lowercased()) }
        return changed { $0.options.headers = others.merging(fields) { $1 } }
    }

    /// Returns the resource with further statuses for which the response handler is called, besides 200 to 299.
    ///
    /// An answer with any other status is a `CoreError.status`.
    public func accepting(_ statuses: Int...) -> BackendResource {
        changed { $0.options.acceptedStatuses = $0.options.acceptedStatuses.adding(statuses.map { $0..<($0 &+ 1) }) }
    }

    /// Returns the resource with a range of further statuses for which the response handler is called, besides 200 to
    /// 299.
    ///
    /// An answer with any other status is a `CoreError.status`.
    public func accepting(_ statuses: Range<Int>) -> BackendResource {
        changed { $0.options.acceptedStatuses = $0.options.acceptedStatuses.adding([statuses]) }
    }

    /// Returns the resource with a time limit for an exchange.
    ///
    /// - Parameter duration: The time, or nil for the session's.
    public func timeout(_ duration: Duration?) -> BackendResource {
        changed { $0.options.timeout = duration }
    }

    /// Returns the resource with a time limit for an access with its redirects, retries and pauses.
    ///
    /// - Parameter duration: The time, or nil for the session's.
    public func accessTimeout(_ duration: Duration?) -> BackendResource {
        changed { $0.options.accessTimeout = duration }
    }

    /// Returns the resource with another encoder for the request handler.
    public func encoder(_ encoder: JSONEncoder) -> BackendResource {
        changed { $0.options.encoder = encoder }
    }

    /// Returns the resource with a reader of the bodies of refused answers: `error.failure(as:)` returns its value.
    ///
    /// - Parameter reader: The reader, as in `.failing(.json(Refusal.self))`; nil for none.
    public func failing(_ reader: FailureReader?) -> BackendResource {
        changed { $0.options.failure = reader }
    }

    /// Returns the resource with another cache policy.
    public func caching(_ policy: CachePolicy) -> BackendResource {
        changed { $0.options.handling.cachePolicy = policy }
    }

    /// Returns the resource with its own retry policy.
    public func retrying(_ policy: RequestRetryPolicy) -> BackendResource {
        changed { $0.options.handling.retryPolicy = policy }
    }

    /// Returns the resource with a priority.
    public func prioritized(_ priority: RequestPriority) -> BackendResource {
        changed { $0.options.handling.priority = priority }
    }

    /// Returns the resource without the query items that its complete URL has already.
    ///
    /// A link of a backend has the items of the previous request. If they were added again for each page, the list
    /// would grow with each page.
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
    /// Returns the resource with a decoder, with which its answers are decoded as JSON instead of by the earlier
    /// handler.
    public func decoder(_ decoder: JSONDecoder) -> BackendResource {
        changed { $0.response = ResponseCoding.decodable(decoder) }
    }
}

extension BackendResource where Request: Encodable {
    /// Returns the resource with its request values encoded as the names and values of a form, with the resource's
    /// encoder.
    ///
    /// A value has to be a flat object: a nested one fails the access with `CoreError.request(.encoding)`. A list of
    /// scalars becomes a repeated name; a missing or null member is omitted.
    public func formEncoded() -> BackendResource {
        changed { resource in
            resource.request = RequestCoding.form
            resource.options.contentType = UploadBody.formType
        }
    }
}
