import Synchronization

/// The login of the first of several requests, which the later ones belong to as well: a request fails if another
/// person has logged in since.
package final class LoginPin: Sendable {
    private let login = Mutex<Login?>(nil)

    package init() {}

    /// Returns the login of the first request.
    ///
    /// - Parameter current: The login of this request.
    func first(_ current: Login?) -> Login? {
        login.withLock { login in
            login = login ?? current
            return login
        }
    }
}
