import MillracePlatform
import MillraceStreams

/// A beginning, an exchange, or the outcome of an access.
package enum AccessEntry: Sendable {
    /// The access began, with this request as the session has made it: before middleware, and so without the
    /// credentials and the cookies that middleware adds.
    ///
    /// Its URL, its fields and its body may hold secrets nevertheless: `curlCommand` and `Redaction` mask them.
    case began(HTTPRequest)

    /// The access joined the exchange of another access, whose first report has this number.
    ///
    /// The exchange and its answer are reported only for the other access, even if that access ended before. The number
    /// is zero if the other access's beginning was not observed.
    case joined(CauseID)

    /// A request is passed to the transport.
    case sent(method: Resource.Method, url: URL)

    /// The transport received an answer of any status; its body is decompressed, and empty if it was streamed
    /// elsewhere.
    case answered(HTTPAnswer, ExchangeTiming)

    /// The transport received no answer.
    case failed(CoreError)

    /// Elements of the answer were omitted, because they could not be decoded.
    case pruned(PruningReport)

    /// The access ended.
    case ended(AccessEnd)

    /// The connection that the access has asked for has a report.
    case connection(ConnectionEntry)
}
