/// A hint in the form of the login.
package enum LoginHint: Equatable, Sendable {
    /// The backend knows one user, whose password is the name.
    case onlyUser(String)
    /// The app begins afresh, since the screens of the last run could not be read.
    case unreadableScreens

    /// Returns the hint in a sentence.
    func text(in words: Words) -> String {
        switch self {
        case let .onlyUser(name): words.login.knownUser(name)
        case .unreadableScreens: words.login.unreadableScreens
        }
    }
}
