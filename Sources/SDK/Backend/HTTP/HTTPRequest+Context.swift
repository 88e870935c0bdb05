import MillracePlatform

extension HTTPRequest {
    /// The knowledge of the session and its middleware about a request, besides what goes on the wire.
    package struct Context: Sendable {
        /// Where the body of an accepted answer goes instead of into the answer.
        package var sink: BodySink?
        /// The meter of the bytes that have gone either way.
        package var progress: TransferMeter?
        /// The reader of a refused answer, which may have a pause in its body.
        var failure: FailureReader?
        /// The trace of the request's exchanges, where someone wants to know.
        package var trace: ExchangeTrace?
        /// The access that the request belongs to, where somebody observes.
        var record: AccessRecord?
        /// Learns when a host has answered the request and the access goes on nevertheless, as with a retry.
        package var delivery: RequestDelivery?
        /// Identifies the login, and the credentials that a later middleware adds: a cache keeps the answers of each
        /// apart.
        var partition = ""
        /// The number of the credentials that a later middleware adds, different for each session with credentials; 0
        /// for none.
        var credentials = 0
        /// The login that the request belongs to, with all its attempts; nil where nobody has asked yet.
        var login: Login?
        /// The person under whose login alone the request may be sent, where there are logins; nil for anybody's.
        var owner: String?
        /// The means to tell whose the credentials are, where the session can't; nil where it can.
        var unknownCredentials: CredentialIdentity?
        /// Identifies the credentials that `unknownCredentials` has found.
        var identity: String?
        /// Learns when the request is sent with other credentials than those in `identity`.
        var ownership: RequestOwnership?
        /// The place of the request among those of its host, where a limit on those has given it one.
        var place: HostPlace?
        /// The names of the fields that a later middleware adds, in lower case.
        var fieldsToCome: [String] = []
        /// The part of the exchange that the timeout bounds.
        package var timeoutScope = TimeoutScope.whole
        /// Whether the body may come compressed; not where a position in it counts.
        package var acceptsEncodings = true
        /// Whether its conditions are validators that a cache added, which say something about its URL alone.
        var hasCacheValidators = false
        /// The URLs that the request changes besides its own.
        var changes: [URL] = []
        /// Whether credentials may be added: not after a redirect to another origin.
        var mayCarryCredentials = true
    }

    /// Whether the request changes something, and may have been carried out before the exchange that came last.
    var meetsItself: Bool { !method.isSafe && context.delivery?.mayHaveSucceeded == true }

    /// The part of an exchange that a timeout bounds.
    package enum TimeoutScope: Sendable {
        /// The whole exchange.
        case whole
        /// Each stretch of it in which nothing comes.
        case idle
        /// The time until the head of an answer that is streamed; the whole exchange where it is another one.
        case connecting
    }
}
