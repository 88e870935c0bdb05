/// A command from its start to its end, with the queries that it selects.
///
/// A command of an outbox may begin again after its end, with other selections, and keeps its number then.
final class PendingCommand: @unchecked Sendable {
    // Unchecked, because the variables are touched inside the serializer of the queries only; the rest is constant.
    private(set) var selections: [QuerySelection]
    private(set) var phase: CommandPhase
    /// Whether the backend may have carried the command out before this beginning, so that an answer may have its
    /// effect already.
    private var mayBeCarriedOut: Bool
    /// The number by which entries know the command; nil if it has no effects.
    var number: Int?
    var hasEnded = false
    private var entries: [ObjectIdentifier: any LiveQueryEntryProtocol] = [:]
    /// What was known before this beginning of the answers that have shown the command.
    private var standings: [ObjectIdentifier: EffectStanding] = [:]

    /// Creates a command that has not begun.
    init(_ selections: [QuerySelection], _ phase: CommandPhase = .underWay, mayBeCarriedOut: Bool = false) {
        self.selections = selections
        self.phase = phase
        self.mayBeCarriedOut = mayBeCarriedOut
    }

    /// The entries of the queries whose answers have the effects.
    var shownEntries: [any LiveQueryEntryProtocol] { Array(entries.values) }

    var hasEffects: Bool { selections.contains { $0.effect != nil } }

    /// Shows what the command does to the answer of a query, if the selection means the query.
    func show(_ selection: QuerySelection, on entry: any LiveQueryEntryProtocol) {
        guard let number else { return }
        let standing = standings[ObjectIdentifier(entry)] ?? (mayBeCarriedOut ? .possible : .lacking)
        guard selection.effect?(entry, .command(number, phase, standing)) == true else { return }
        entries[ObjectIdentifier(entry)] = entry
    }

    /// Forgets a query that nobody observes any more.
    func forget(_ entry: any LiveQueryEntryProtocol) {
        entries[ObjectIdentifier(entry)] = nil
    }

    /// Takes note that the command is sent, or waits again.
    func move(to phase: CommandPhase) {
        self.phase = phase
        guard let number else { return }
        for (_, entry) in entries { entry.move(number, to: phase) }
    }

    /// Takes the effects away, and prepares the command for another beginning.
    ///
    /// The effects will be added where they were, and not to answers that may have them from before.
    func renew(_ selections: [QuerySelection], _ phase: CommandPhase, mayBeCarriedOut: Bool) {
        if let number { standings = entries.compactMapValues { $0.standing(of: number) } }
        end(isRefused: true)
        self.selections = selections
        self.phase = phase
        self.mayBeCarriedOut = mayBeCarriedOut
        hasEnded = false
        entries = [:]
    }

    /// Takes the effects of a command away that was refused; otherwise they stay until the answers have them.
    func end(isRefused: Bool) {
        guard let number else { return }
        for (_, entry) in entries { entry.end(number, isRefused: isRefused) }
    }

    /// Executes the queries again for which this command alone was waited.
    func refresh() {
        for (_, entry) in entries { entry.refresh() }
    }
}

/// What is known of the end of a command.
enum CommandOutcome {
    /// The backend has carried it out, or nobody knows.
    case mayBeCarriedOut
    /// The backend has refused it for a state that isn't the known one.
    case refusedAsOld
    /// The backend has refused it, or was not reached.
    case changedNothing
}
