import MillracePlatform

extension BackendResource {
    /// Returns the resource with a condition under which the backend carries the request out.
    ///
    /// - Parameter precondition: The condition, as in `.requiring(.unchanged(address.version))`; nil for none. It
    ///   replaces an earlier one, and header fields with a condition.
    public func requiring(_ precondition: Precondition?) -> BackendResource {
        changed { $0.options.precondition = precondition }
    }

    /// Returns the resource with a response that includes its version, for a resource that the app doesn't declare,
    /// such as a repository's.
    ///
    /// The app's own resource uses the type instead: `BackendResource<Void, Versioned<Address>, AccountAuth>`.
    public func versioned() -> BackendResource<Request, Versioned<Response>, Auth> {
        let read = response
        return answering { data, head in
            read(data, head).map { Versioned($0, version: Version(head.headers)) }
        }
    }

    /// Returns the resource with a response that is nil if the backend still has a version (304).
    ///
    /// ```swift
    /// let fetch = fetchAddress().changed(since: address.version)   // its response is nil for a 304
    /// ```
    public func changed(since version: Version) -> BackendResource<Request, Response?, Auth> {
        let read = response
        return requiring(.changed(since: version)).accepting(304).answering { data, head in
            head.status == 304 ? .success(nil) : read(data, head).map { $0 }
        }
    }

    /// Returns the resource with another response handler, and the same request.
    package func answering<Other: Sendable>(
        _ response: @escaping @Sendable (Data, HTTPResponse) -> Result<Other, CoreError>
    ) -> BackendResource<Request, Other, Auth> {
        var other = BackendResource<Request, Other, Auth>(
            path: path,
            method: method,
            request: request,
            response: response
        )
        other.options = options
        other.options.takesAnything = options.takesAnything || ResponseCoding.isData(Response.self)
        other.upload = upload
        return other
    }
}
