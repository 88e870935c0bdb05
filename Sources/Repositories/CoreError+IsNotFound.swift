import MillraceBackend

extension CoreError {
    /// Whether the backend responded that the entity doesn't exist (404), or no longer exists (410).
    public var isNotFound: Bool {
        guard case .status(let reason, _) = self else { return false }
        return reason.code == 404 || reason.code == 410
    }
}
