import MillracePlatform
import MillraceStreams

/// A beginning, an exchange, or the outcome of an access.
public enum AccessEntry: Sendable {
    /// The access began, with this request: as the session has made it, before middleware, and so without the
    /// credentials and the cookies that middleware adds.
    ///
    /// Its URL, its fields and its body may have secrets all the same: `curlCommand` and `Redaction` leave them out.
    case began(HTTPRequest)

    /// The access joined the exchange of another access, whose first report has this number.
    ///
    /// The exchange is the other one's, and so the answer is both's: it is told as the other one's also where that has
    /// ended before. The number is zero where nobody observed the other one's beginning.
    case joined(CauseID)

    /// A request goes to the transport.
    case sent(method: Resource.Method, url: URL)

    /// The transport has an answer, whatever its status; its body is decompressed, and empty where it was streamed
    /// elsewhere.
    case answered(HTTPAnswer, ExchangeTiming)

    /// The transport has no answer.
    case failed(CoreError)

    /// Elements were left out of the answer, because they could not be decoded.
    case pruned(PruningReport)

    /// The access ended.
    case ended(AccessEnd)
}
