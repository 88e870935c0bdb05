import MillraceStreams

/// A report on one access of a session, as ``observeAccesses(_:)`` passes it on.
///
/// An access is one start of the producer that an executor returns. Its first report is its beginning, and its last one
/// its one outcome, however the stream ends; between the two are its exchanges: none where a cache had the answer,
/// several where requests are repeated or redirected, where a login is refreshed they are accesses of their own.
public struct AccessReport: Sendable {
    /// The number of the report, greater than those of all that happened before in the access: the cause of what comes
    /// of it.
    public let number: CauseID

    /// The number of the access's first report.
    public let access: CauseID

    /// The number of what caused the report: of the first one, what has started the access, such as an effect of a
    /// loop; of the others, the first one.
    public let cause: CauseID

    /// The beginning, the exchange or the outcome.
    public let entry: AccessEntry
}
