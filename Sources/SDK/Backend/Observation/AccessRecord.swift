import MillracePlatform
import MillraceStreams

/// The record of one observed access: numbers its events, and reports them to the observers.
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

    /// Returns the record of an access that begins; nil if there is no observer.
    ///
    /// - Parameter cause: The cause of the access.
    static func make(causedBy cause: CauseID) -> AccessRecord? {
        observers.isEmpty ? nil : AccessRecord(causedBy: cause)
    }

    /// Reports the beginning, and makes the request report its exchanges.
    func begin(_ request: inout HTTPRequest) {
        _ = begun.begin()
        request.context.record = self
        if request.context.trace == nil { request.context.trace = ExchangeTrace() }
        request.context.upgrade?.record(in: self)
        Self.observers.report(AccessReport(number: access, access: access, cause: cause, entry: .began(request)))
    }

    /// Makes the access report its exchange after its own end too: other accesses may have joined it.
    func share() {
        _ = shared.begin()
    }

    /// Reports an exchange.
    func note(_ entry: AccessEntry) {
        guard begun.hasBegun, !ended.hasBegun || shared.hasBegun else { return }
        tell(entry)
    }

    /// Reports something of the connection that the access has asked for, also after the outcome of the access.
    ///
    /// - Parameters:
    ///   - entry: The report.
    ///   - cause: Its cause; none for the access.
    package func note(_ entry: ConnectionEntry, causedBy cause: CauseID = .none) {
        tell(.connection(entry), causedBy: cause == .none ? access : cause)
    }

    /// Returns a function that reports omitted elements, and calls another one.
    func tellingOfPruned(
        _ other: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)?
    ) -> @Sendable (CoreError.Endpoint, PruningReport) -> Void {
        { [self] endpoint, report in
            note(.pruned(report))
            other?(endpoint, report)
        }
    }

    /// Reports the outcome, the first time; an access whose request could not be made has not begun, and has none.
    func end(_ end: AccessEnd) {
        guard begun.hasBegun, ended.begin() else { return }
        tell(.ended(end))
    }

    /// Reports the end of the access's stream, as an outcome if there was none before: a stream that ends without a
    /// response was disposed of.
    func end(of termination: Termination<CoreError>) {
        if case let .failed(error) = termination { end(.failed(error)) } else { end(.cancelled) }
    }

    private func tell(_ entry: AccessEntry, causedBy cause: CauseID? = nil) {
        Self.observers.report(AccessReport(number: .next(), access: access, cause: cause ?? access, entry: entry))
    }
}
