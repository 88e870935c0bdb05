import MillracePlatform

extension CoreError {
    /// A sentence or two for the user, in English: what happened, and what the user can do.
    ///
    /// The text contains nothing of an answer but a bounded coding path, with control characters made visible, so the
    /// app can show it unchanged.
    public var userMessage: String { userMessage(in: .english) }

    /// Returns the sentences of a table for the user: what happened, and what the user can do.
    ///
    /// The text contains nothing of an answer but a bounded coding path, as in ``userMessage``.
    public func userMessage(in texts: ErrorTexts) -> String {
        switch self {
        case .request(.unreadableFile, _): texts.fileNotReadable
        case .request, .authentication(.foreignOrigin, _), .authentication(.unknownPerson, _): texts.appMistake
        case .transport(let reason, _): reason.userMessage(in: texts)
        case .status(let reason, _): reason.userMessage(in: texts)
        case .parsing(let reason, _) where reason.codingPath.isEmpty: texts.unreadable
        case .parsing(let reason, _): texts.unreadableAt.filled(["path": "\(reason.codingPath)"])
        case .authentication(.otherLogin, _): texts.otherLogin
        case .authentication(.missing, _): texts.notLoggedIn
        case .authentication(.rejected, _): texts.loginIsOver
        case .authentication(.unobtained(let error), _): error.tokenMessage(in: texts)
        }
    }

    /// Returns the sentences for the failure of a request for a token.
    ///
    /// The user has not made that request: a refusal of it is an answer that nobody expects.
    private func tokenMessage(in texts: ErrorTexts) -> String {
        guard var reason = refusal else { return userMessage(in: texts) }
        if (400..<500).contains(reason.code), !reason.isRetryable {
            return texts.unexpected.filled(["code": "\(reason.code)"])
        }
        reason.isOutcomeUnknown = false
        return reason.userMessage(in: texts)
    }
}

extension CoreError.TransportReason {
    fileprivate func userMessage(in texts: ErrorTexts) -> String {
        switch self {
        case .unavailable: texts.noClient
        case .unresolved: texts.unresolved
        case .unreachable: texts.unreachable
        case .refused: texts.refused
        case .reset: texts.reset
        case .unprocessed: texts.unprocessed
        case .noConnection, .congested: texts.noConnection
        case .noDescriptors: texts.noDescriptors
        case .proxyRefused: texts.proxyRefused
        case .truncated: texts.truncated
        case .timedOut: texts.timedOut
        case .tls: texts.untrusted
        case .cancelled: texts.cancelled
        case .tooLarge: texts.tooLarge
        case .malformedAnswer: texts.unreadable
        case .redirect: texts.redirect
        case .heldBack: texts.heldBack
        case .suspended: texts.suspended
        case .unwritableFile(ENOSPC), .unwritableFile(EDQUOT): texts.storeDiskFull
        case .unwritableFile(EBUSY): texts.fileInUse
        case .unwritableFile: texts.fileNotWritable
        case .closed, .other: texts.connectionFailed
        }
    }
}

extension CoreError.StatusReason {
    fileprivate func userMessage(in texts: ErrorTexts) -> String { text(in: texts).filled(["code": "\(code)"]) }

    private func text(in texts: ErrorTexts) -> String {
        if isOutcomeUnknown { return texts.uncertain }
        return switch code {
        case 304: texts.unchanged
        case 401: texts.loginNeeded
        case 403: texts.forbidden
        case 404, 410: texts.missing
        case 408: texts.tooSlow
        case 409, 412: texts.conflict
        case 429: texts.busy
        case 300..<400: texts.elsewhere
        case 400..<500: texts.notAccepted
        case 500..<600: texts.serverProblem
        default: texts.unexpected
        }
    }
}
