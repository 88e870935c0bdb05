import MillracePlatform
import MillraceStreams

/// One access that somebody observes: numbers what happens in it, and tells the observers.
package final class AccessRecord: Sendable {
    static let observers = DebugHooks<AccessReport>()

    /// The number of the first report.
    let access = CauseID.next()
    private let cause: CauseID
    private let begun = Once()
    private let ended = Once()
    private let shared = Once()

    private init(causedBy cause: CauseID) {
        self.cause = cause
    }

    /// Returns the record of an access that begins; nil where nobody observes.
    ///
    /// - Parameter cause: What has started the access.
    static func make(causedBy cause: CauseID) -> AccessRecord? {
        observers.isEmpty ? nil : AccessRecord(causedBy: cause)
    }

    /// Tells of the beginning, and makes the request tell of its exchanges.
    func begin(_ request: inout HTTPRequest) {
        _ = begun.begin()
        request.context.record = self
        if request.context.trace == nil { request.context.trace = ExchangeTrace() }
        Self.observers.report(AccessReport(number: access, access: access, cause: cause, entry: .began(request)))
    }

    /// Makes the access tell of its exchange after its own end too: other accesses may have joined it.
    func share() {
        _ = shared.begin()
    }

    /// Tells of an exchange.
    func note(_ entry: AccessEntry) {
        guard begun.hasBegun, !ended.hasBegun || shared.hasBegun else { return }
        tell(entry)
    }

    /// Returns a function that tells of elements that were left out, besides another one.
    func tellingOfPruned(
        _ other: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)?
    ) -> @Sendable (CoreError.Endpoint, PruningReport) -> Void {
        { [self] endpoint, report in
            note(.pruned(report))
            other?(endpoint, report)
        }
    }

    /// Tells of the outcome, the first time; an access whose request could not be made has not begun, and has none.
    func end(_ end: AccessEnd) {
        guard begun.hasBegun, ended.begin() else { return }
        tell(.ended(end))
    }

    /// Tells of the end of the access's stream, as of an outcome if there has been none: a stream without a response
    /// was given up.
    func end(of termination: Termination<CoreError>) {
        if case let .failed(error) = termination { end(.failed(error)) } else { end(.cancelled) }
    }

    private func tell(_ entry: AccessEntry) {
        Self.observers.report(AccessReport(number: .next(), access: access, cause: access, entry: entry))
    }
}
