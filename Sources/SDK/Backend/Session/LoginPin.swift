import Synchronization

/// The login of the first of several requests, which the later ones belong to as well: a request fails if another
/// person has logged in since.
package final class LoginPin: Sendable {
    private let login = Mutex<Login?>(nil)

    package init() {}

    /// The login of the first request; nil before it.
    var current: Login? { login.withLock { $0 } }

    /// Begins again: the next request is the first one.
    func release() {
        login.withLock { $0 = nil }
    }

    /// Returns the login of the first request.
    ///
    /// - Parameter current: The login of this request.
    @discardableResult
    func first(_ current: Login?) -> Login? {
        login.withLock { login in
            login = login ?? current
            return login
        }
    }
}
