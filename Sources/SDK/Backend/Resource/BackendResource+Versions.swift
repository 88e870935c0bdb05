import MillracePlatform

extension BackendResource {
    /// Returns the resource with a condition under which the backend carries the request out.
    ///
    /// - Parameter precondition: The condition, as in `.requiring(.unchanged(address.version))`; nil for none. It takes
    ///   the place of an earlier one, and of header fields that state one.
    public func requiring(_ precondition: Precondition?) -> BackendResource {
        changed { $0.options.precondition = precondition }
    }

    /// Returns the resource with the version of what it reads, for one that somebody else has made: a repository's,
    /// say.
    ///
    /// A resource of one's own has it by its type: `BackendResource<Void, Versioned<Address>, AccountAuth>`.
    public func versioned() -> BackendResource<Request, Versioned<Response>, Auth> {
        let read = response
        return answering { data, head in
            read(data, head).map { Versioned($0, version: Version(head.headers)) }
        }
    }

    /// Returns the resource with a response that is nil where the backend still has a version (304).
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

    /// Returns the resource with another response handler, and all that it says of the request.
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
        other.upload = upload
        return other
    }
}
