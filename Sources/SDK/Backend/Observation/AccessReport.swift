import MillraceStreams

/// A report on one access of a session, as ``observeAccesses(_:)`` delivers it.
///
/// An access is one start of the producer that an executor returns. Its first report is its beginning, and its last one
/// is its only outcome, however the stream ends; between the two are its exchanges: none if a cache had the answer,
/// several if requests are retried or redirected. If the access has asked for another protocol, reports on its
/// connection follow the outcome. The refresh of a login is a separate access.
package struct AccessReport: Sendable {
    /// The number of the report, greater than those of all earlier reports of the access: the cause of what follows
    /// from it.
    package let number: CauseID

    /// The number of the access's first report.
    package let access: CauseID

    /// The number of the report's cause: for the first report, the cause of the access, such as an effect of a loop;
    /// for the others, the first report; for a message that was sent, the effect that has sent it.
    package let cause: CauseID

    /// The beginning, the exchange or the outcome.
    package let entry: AccessEntry
}
