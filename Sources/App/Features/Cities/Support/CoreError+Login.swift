import Millrace

extension CoreError {
    /// Whether logging in (again) is the remedy.
    var isAboutLogin: Bool {
        switch self {
        case .authentication(.unobtained, _): return false
        case .authentication: return true
        case let .status(reason, _): return reason.code == 401
        case .request, .transport, .parsing: return false
        }
    }
}
