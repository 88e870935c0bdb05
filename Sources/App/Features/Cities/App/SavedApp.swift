import Foundation
import Millrace

/// The state that the app needs to continue after a restart: the login, and the path of the screens with their states.
///
/// The password is not in it. The state of a screen leaves out values that it loads from the backend anyway, and
/// requests that are under way: an order that was being sent is not sent again.
package struct SavedApp: Equatable, Codable, Sendable {
    /// The backend that the token is of; `nil` for the embedded one.
    package let backend: URL?
    /// The name of the user.
    let user: String
    /// The token of the login; `nil` before it.
    package let token: Token?
    /// The screens behind the login.
    let path: Path<AppScreen>
    /// The user's theme; `nil` in a file from before there were themes.
    let theme: AppTheme?
    /// The user's language; `nil` in a file from before there were several.
    package let language: AppLanguage?

    /// Creates the state of an app.
    ///
    /// - Parameters:
    ///   - state: The state of the app's loop.
    ///   - refreshed: The token that has replaced that of the login; `nil` for none.
    ///   - backend: The backend of the login; `nil` for the embedded one.
    init(_ state: AppViewModel.State, token refreshed: Token? = nil, backend: URL?) {
        self.backend = backend
        theme = state.theme
        language = state.language
        switch state {
        case let .login(entrance):
            (user, token, path) = (entrance.login.user, nil, entrance.path)
        case let .home(home):
            (user, token, path) = (home.user, refreshed ?? home.token, home.path)
        }
    }
}
