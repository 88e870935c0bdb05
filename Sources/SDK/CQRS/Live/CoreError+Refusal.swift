import MillraceBackend

extension CoreError {
    /// Whether the backend has taken the request with its credentials, and then refused it.
    ///
    /// Another request can reach it, too. A gateway, or the page of a network that wants a login, shows nothing about
    /// the backend.
    package var isRefusal: Bool {
        guard case let .status(reason, _) = self else { return false }
        return 400..<500 ~= reason.code && ![401, 407, 408, 425, 429].contains(reason.code)
    }
}
