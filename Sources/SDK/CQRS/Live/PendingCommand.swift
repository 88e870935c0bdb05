/// A command from its start to its end, with the queries that it selects.
///
/// A command of an outbox may restart after its end, with other selections, and keeps its number.
package final class PendingCommand: @unchecked Sendable {
    // Unchecked, because the variables are touched inside the serializer of the queries only; the rest is constant.
    private(set) var selections: [QuerySelection]
    private(set) var phase: CommandPhase
    /// Whether the backend may have carried the command out before this start, so that an answer may have its effect
    /// already.
    private var mayBeCarriedOut: Bool
    /// The number by which entries know the command; nil if it has no effects.
    var number: Int?
    var hasEnded = false
    private var entries: [ObjectIdentifier: any LiveQueryEntryProtocol] = [:]
    /// The standings, before this start, of the answers that have shown the command.
    private var standings: [ObjectIdentifier: EffectStanding] = [:]

    /// Creates a command that has not begun.
    package init(_ selections: [QuerySelection], _ phase: CommandPhase = .underWay, mayBeCarriedOut: Bool = false) {
        self.selections = selections
        self.phase = phase
        self.mayBeCarriedOut = mayBeCarriedOut
    }

    /// The entries of the queries whose answers have the effects.
    var shownEntries: [any LiveQueryEntryProtocol] { Array(entries.values) }

    var hasEffects: Bool { selections.contains { $0.effect != nil } }

    /// Shows the command's effect on the answer of a query, if the selection selects the query.
    func show(_ selection: QuerySelection, on entry: any LiveQueryEntryProtocol) {
        guard let number else { return }
        let standing = standings[ObjectIdentifier(entry)] ?? (mayBeCarriedOut ? .possible : .lacking)
        guard selection.effect?(entry, .command(number, phase, standing)) == true else { return }
        entries[ObjectIdentifier(entry)] = entry
    }

    /// Removes a query that has no observers any more.
    func forget(_ entry: any LiveQueryEntryProtocol) {
        entries[ObjectIdentifier(entry)] = nil
    }

    /// Records that the command is sent, or waits again.
    func move(to phase: CommandPhase) {
        self.phase = phase
        guard let number else { return }
        for (_, entry) in entries { entry.move(number, to: phase) }
    }

    /// Removes the effects, and prepares the command for a restart.
    ///
    /// The effects will be added in their earlier positions, and not to answers that may have them already.
    func renew(_ selections: [QuerySelection], _ phase: CommandPhase, mayBeCarriedOut: Bool) {
        if let number { standings = entries.compactMapValues { $0.standing(of: number) } }
        end(isRefused: true)
        self.selections = selections
        self.phase = phase
        self.mayBeCarriedOut = mayBeCarriedOut
        hasEnded = false
        entries = [:]
    }

    /// Removes the effects of a refused command; otherwise they stay until the answers have them.
    func end(isRefused: Bool) {
        guard let number else { return }
        for (_, entry) in entries { entry.end(number, isRefused: isRefused) }
    }

    /// Executes the queries again that waited only for this command.
    ///
    /// - Parameter isNews: Whether their answers tell outboxes that the backend can be reached.
    func refresh(isNews: Bool) {
        for (_, entry) in entries { entry.refresh(isNews: isNews) }
    }
}

/// The known outcome of a command.
package enum CommandOutcome {
    /// The backend has carried it out, or may have.
    case mayBeCarriedOut
    /// The backend has refused it for a state that differs from the known one.
    case refusedAsOld
    /// The backend has refused it, or the command didn't reach it.
    case changedNothing
}
