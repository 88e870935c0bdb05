/// A command from its start to its end, with the queries that it selects.
final class PendingCommand: @unchecked Sendable {
    // Unchecked, because the variables are touched inside the serializer of the queries only; the rest is constant.
    let selections: [QuerySelection]
    /// The number by which entries know the command; nil if it has no effects.
    var number: Int?
    var hasEnded = false
    private var entries: [any LiveQueryEntryProtocol] = []

    /// Creates a command that has not begun.
    init(_ selections: [QuerySelection]) {
        self.selections = selections
    }

    var hasEffects: Bool { selections.contains { $0.effect != nil } }

    /// Shows what the command does to the answer of a query, if the selection means the query.
    func show(_ selection: QuerySelection, on entry: any LiveQueryEntryProtocol) {
        guard let number, selection.effect?(entry, number) == true else { return }
        entries.append(entry)
    }

    /// Takes the effects of a command away that was refused; otherwise they stay until the answers have them.
    func end(isRefused: Bool) {
        guard let number else { return }
        for entry in entries { entry.end(number, isRefused: isRefused) }
    }

    /// Executes the queries again for which this command alone was waited.
    func refresh() {
        for entry in entries { entry.refresh() }
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
