import Synchronization

/// The login of the first of several requests, which the later ones belong to as well: a request fails if another
/// person has logged in since.
package final class LoginPin: Sendable {
    /// A login, and the number of the session's credentials that it is one of.
    package struct Use: Sendable, Equatable {
        package let login: Login
        package let credentials: Int
    }

    private let first = Mutex<Use?>(nil)

    package init() {}

    /// The login of the first request; nil before it, and for requests that need none.
    package var use: Use? { first.withLock { $0 } }

    /// Begins again: the next request is the first one.
    func release() {
        first.withLock { $0 = nil }
    }

    /// Returns the login of the first request.
    ///
    /// - Parameter context: The context of this request.
    func login(for context: HTTPRequest.Context) -> Login? {
        first.withLock { first in
            first = first ?? context.login.map { Use(login: $0, credentials: context.credentials) }
            return first?.login
        }
    }
}
