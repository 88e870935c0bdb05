import MillracePlatform

extension HTTPRequest {
    /// The data of the session and its middleware about a request, which isn't sent.
    package struct Context: Sendable {
        /// The receiver of the body of an accepted answer, which the answer then doesn't contain.
        package var sink: BodySink?
        /// The receiver of the connection, if the request is one for another protocol.
        package var upgrade: ConnectionUpgrade?
        /// The meter of the bytes that were sent and received.
        package var progress: TransferMeter?
        /// The reader of a refused answer, whose body may contain a pause.
        var failure: FailureReader?
        /// The trace of the request's exchanges, if it is needed.
        package var trace: ExchangeTrace?
        /// The record of the access that the request belongs to, if the access is observed.
        var record: AccessRecord?
        /// Records that a host has answered the request and the access continues nevertheless, as with a retry.
        package var delivery: RequestDelivery?
        /// Identifies the login, and the credentials that a later middleware adds: a cache keeps the answers of each
        /// apart.
        var partition = ""
        /// The number of the credentials that a later middleware adds, different for each session with credentials; 0
        /// for none.
        var credentials = 0
        /// The login that the request belongs to, with all its attempts; nil until it is read.
        var login: Login?
        /// The person under whose login only the request may be sent, where there are logins; nil if any login will do.
        var owner: String?
        /// Identifies the credentials if the session can't; nil if it can.
        var unknownCredentials: CredentialIdentity?
        /// Identifies the credentials that `unknownCredentials` has found.
        var identity: String?
        /// Records that the request is sent with other credentials than those in `identity`.
        var ownership: RequestOwnership?
        /// The slot of the request among those of its host, if a limit has given it one.
        var place: HostPlace?
        /// The names of the fields that a later middleware adds, in lower case.
        var fieldsToCome: [String] = []
        /// The part of the exchange that the timeout bounds.
        package var timeoutScope = TimeoutScope.whole
        /// Whether the body may arrive compressed; false if a position in it matters.
        package var acceptsEncodings = true
        /// Whether its conditions are validators that a cache added, which apply to its URL only.
        var hasCacheValidators = false
        /// The URLs that the request changes besides its own.
        var changes: [URL] = []
        /// Whether credentials may be added: not after a redirect to another origin.
        var mayCarryCredentials = true
    }

    /// Whether the request changes something, and an earlier exchange may have carried it out.
    var meetsItself: Bool { !method.isSafe && context.delivery?.mayHaveSucceeded == true }

    /// The part of an exchange that a timeout bounds.
    package enum TimeoutScope: Sendable {
        /// The complete exchange.
        case whole
        /// Each period of it in which no bytes arrive.
        case idle
        /// The time until the head of a streamed answer; the complete exchange for another answer.
        case connecting
    }

    /// Removes the validators that a cache has added, if there are any.
    mutating func dropCacheValidators() {
        guard context.hasCacheValidators else { return }
        headers["If-None-Match"] = nil
        headers["If-Modified-Since"] = nil
        context.hasCacheValidators = false
    }
}
