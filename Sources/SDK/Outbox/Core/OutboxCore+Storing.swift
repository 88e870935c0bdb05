import MillraceCQRS
import MillraceStreams

/// The writes of a command while the store has another change of it.
///
/// A record is not written while the store may reject it, or removes it: otherwise it would be on disk afterwards
/// without a command.
extension OutboxCore {
    /// Returns the change that writes the record of a command; none if it has to wait for another change of the
    /// command.
    func changes(writing item: OutboxItem<Auth>) -> [StoreChange] {
        item.isUnwritten = !mayBeWritten(item)
        return item.isUnwritten ? [] : [.put(item.record)]
    }

    /// Whether the record of a command can be written now.
    func mayBeWritten(_ item: OutboxItem<Auth>) -> Bool {
        !item.isBeingWritten && !state.isLeaving(item.record.number)
    }

    /// Writes a record that has changed because of a refusal, or while it could not be written.
    func writeIfChanged(_ item: OutboxItem<Auth>) {
        guard item.isUnwritten else { return }
        let number = item.record.number
        let changes = changes(writing: item)
        guard !changes.isEmpty else { return }
        let ending = item.ending
        item.ending = nil
        write(changes + (ending?.changes ?? []), ending?.ending) { $0.ended(number) }
    }

    /// Records on disk that a command may have been sent; it is sent after that.
    ///
    /// The write is queued after the end of the preceding command in its lane, and is in the same commit if the store
    /// is called on a queue.
    func mark(_ number: Int64) {
        guard let item = items[number] else { return }
        item.record.isSent = true
        write(changes(writing: item)) { $0.marked(number) }
    }

    /// Records on disk that a command was certainly not carried out, so that it can be edited also after a restart; it
    /// is marked again before the next attempt.
    func unmark(_ item: OutboxItem<Auth>) {
        state.unmark(item.record.number)
        item.record.isSent = false
        write(changes(writing: item)) { _ in }
    }

    /// Writes pending changes to the store, and records when they are on disk.
    private func write(
        _ changes: [StoreChange],
        _ ending: CommandEnding? = nil,
        then note: @escaping @Sendable (inout OutboxState) -> Void
    ) {
        guard !changes.isEmpty else { return }
        writer?.write(changes, isOwed: true) { [weak self] error in
            guard error == nil else { return }
            self?.serializer.run { [weak self] in
                guard let self else { return }
                carryOutTaken()
                note(&state)
                settle()
                keep(ending)
            }
        }
    }

    /// Records that the store failed to remove a command.
    func stay(_ number: Int64) {
        state.stay(number)
        // Another change may have removed it in the same commit.
        guard state.entries[number] != nil, let item = items[number] else { return }
        writeIfChanged(item)
    }
}
