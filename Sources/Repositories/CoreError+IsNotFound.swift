import MillraceBackend

extension CoreError {
    /// Whether the backend said that what was asked for is not there (404), or not any more (410).
    public var isNotFound: Bool {
        guard case .status(let reason, _) = self else { return false }
        return reason.code == 404 || reason.code == 410
    }
}
