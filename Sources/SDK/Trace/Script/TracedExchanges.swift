import MillraceStreams

/// The exchanges of one access, as a log has them.
struct TracedExchanges {
    /// A request that was sent.
    struct Sending {
        let request: String
        /// Its number among the requests of the same text, from 1.
        let number: Int
    }

    /// The access's own request, and its body where it has one.
    let request: String
    let body: String?
    /// The effect that has begun the access.
    let cause: CauseID
    /// The answer, or failure, of the last request; nil where there is none.
    var last: TraceRecord?

    /// Returns the exchanges of all accesses, by their numbers.
    static func all(in records: [TraceRecord]) -> [CauseID: TracedExchanges] {
        var accesses: [CauseID: TracedExchanges] = [:]
        for record in records {
            switch record.entry {
            case let .access(request, body):
                accesses[record.number] = TracedExchanges(
                    request: TraceScript.path(of: request),
                    body: body,
                    cause: record.cause
                )
            case .answered, .failed: accesses[record.cause]?.last = record
            case .sent: accesses[record.cause]?.last = nil
            default: break
            }
        }
        return accesses
    }
}
