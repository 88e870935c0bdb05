extension CoreError {
    /// The failure of obtaining credentials, as that of a request which needs them: no answer to a request for a token
    /// is one to the request itself.
    var asFailureOfCredentials: CoreError {
        switch self {
        case .authentication(.missing, _), .authentication(.unobtained, _): return self
        default: break
        }
        guard endsGrant, var reason = refusal else { return .authentication(.unobtained(self)) }
        reason.isOutcomeUnknown = false
        return .authentication(.rejected(reason), at: endpoint)
    }

    /// Whether a token endpoint has said that the grant is gone: by `invalid_grant` (RFC 6749, section 5.2), or, in a
    /// backend without OAuth, by a 401 that has no error of OAuth.
    ///
    /// Every other error may be the client's, the network's, or a passing one, and must not end the user's login.
    var endsGrant: Bool {
        guard let refusal, (400..<500).contains(refusal.code) else { return false }
        let error = decoded(String.self, key: "error")
        return error == "invalid_grant" || (error == nil && refusal.code == 401)
    }

    /// Whether the credentials that this failure has withheld may be obtained later: any answer may be another one
    /// then.
    var leavesCredentialsObtainable: Bool {
        switch self {
        case .status, .parsing, .authentication(.rejected, _), .transport(.malformedAnswer, _): true
        case .request, .transport, .authentication: isRetryable
        }
    }
}
