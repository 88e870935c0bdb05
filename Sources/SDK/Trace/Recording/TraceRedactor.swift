/// Makes the records of a log, one after the other, each from its difference to the ones before.
package struct TraceRedactor: Sendable {
    private let secrets: TraceSecrets
    private let beginning: ContinuousClock.Instant
    private var past = RecordedPast()

    init(_ secrets: TraceSecrets, since beginning: ContinuousClock.Instant) {
        (self.secrets, self.beginning) = (secrets, beginning)
    }

    /// Returns a record without secrets; the records before have been given to this function already.
    mutating func record(_ raw: RawRecord) -> TraceRecord {
        raw.record(secrets.redaction, since: beginning, after: &past)
    }
}
