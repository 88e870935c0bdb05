import Foundation

extension BackendResource {
    /// Returns the resource with another use of the cache.
    public func caching(_ policy: CachePolicy) -> BackendResource {
        changed { $0.policy.cache = policy }
    }

    /// Returns the resource with a retry policy of its own.
    public func retrying(_ policy: RequestRetryPolicy) -> BackendResource {
        changed { $0.policy.retry = policy }
    }

    /// Returns the resource with a priority.
    public func prioritized(_ priority: RequestPriority) -> BackendResource {
        changed { $0.policy.priority = priority }
    }

    /// Returns the resource with a type of the app's own for what a refused answer says: `error.failure(as:)` has it.
    ///
    /// - Parameter reader: What reads the body, as in `.failing(.json(Refusal.self))`; nil for nothing.
    public func failing(_ reader: FailureReader?) -> BackendResource {
        changed { $0.failure = reader }
    }

    func changed(_ change: (inout BackendResource) -> Void) -> BackendResource {
        var copy = self
        change(&copy)
        return copy
    }
}

extension BackendResource where Request: Encodable {
    /// Returns the resource with its request values encoded in a given way, with the resource's encoder.
    public func encoding(as encoding: RequestEncoding) -> BackendResource {
        changed { resource in
            switch encoding {
            case .json:
                resource.request = RequestCoding.encodable
                resource.contentType = nil
            case .form:
                resource.request = RequestCoding.form
                resource.contentType = URLEncodedForm.type
            }
        }
    }
}
