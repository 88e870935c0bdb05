import MillraceCQRS
import MillracePlatform
import MillraceBackend

extension CommandRecord {
    /// Creates the record of a command in another form, to replace another record.
    init(_ form: SentCommand.Form, in record: CommandRecord) {
        self.init(
            number: record.number,
            login: record.login,
            type: form.type,
            version: form.version,
            lane: form.lane.name,
            key: record.key,
            payload: form.payload,
            acceptedAt: record.acceptedAt,
            isSent: record.isSent,
            replacesSent: record.replacesSent,
            refusal: record.refusal
        )
    }

    init(_ form: SentCommand.Form, number: Int64, login: String, acceptedAt: Date, isSent: Bool) {
        self.init(
            number: number,
            login: login,
            type: form.type,
            version: form.version,
            lane: form.lane.name,
            key: UUID.random().uuidString,
            payload: form.payload,
            acceptedAt: acceptedAt,
            isSent: isSent,
            replacesSent: false
        )
    }

    /// Gives the command a key under which it certainly was not sent.
    mutating func renewKey() {
        key = UUID.random().uuidString
        isSent = false
    }
}

extension OutboxEntry {
    init(_ number: Int64, _ form: SentCommand.Form, _ phase: Phase) {
        self.init(
            number: number,
            lane: form.lane,
            stops: form.stops,
            creates: form.creates,
            needs: form.needs,
            phase: phase
        )
    }

    /// Whether any other command may replace it, because it certainly was not carried out, in any form.
    var canBeReplaced: Bool { canBeReplacedByConditional && !isOpen && !replacesOpen }

    /// Whether another command may replace it that the backend carries out in a known state of the same resource only:
    /// then it doesn't matter whether this one has changed that state, unless this one may still be sent.
    var canBeReplacedByConditional: Bool {
        switch phase {
        case .refused, .orphaned: true
        case .waiting, .held: !isOpen
        case .storing, .sending, .unreadable: false
        }
    }

    /// Whether it may be discarded for a new command: also while the store has not stored it yet, since it is not sent
    /// before that.
    var canBeDiscarded: Bool { canBeReplaced || phase == .storing && !isOpen && !replacesOpen }
}

extension OutboxEntry.Phase {
    /// Returns the phase as screens show it.
    ///
    /// - Parameter date: Returns the date of an instant.
    func status(_ date: (ContinuousClock.Instant) -> Date) -> OutboxCommand.Status {
        switch self {
        case .storing, .waiting: .waiting
        case .sending: .sending
        case let .held(error, end): .held(error, until: date(end))
        case let .refused(error): .refused(error)
        case .orphaned: .orphaned
        case let .unreadable(error): .unreadable(error)
        }
    }
}
