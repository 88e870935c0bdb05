import MillraceStreams

/// The writes of a command that has another one under way.
///
/// A record that the store may give up, or takes out, isn't written meanwhile: it would be on disk afterwards though nobody has it any more.
extension OutboxCore {
    /// Returns the change that writes the record of a command; none if it has to wait for what the store does with the command.
    func changes(writing item: OutboxItem<Auth>) -> [StoreChange] {
        guard !item.isBeingWritten, !state.isLeaving(item.record.number) else {
            item.isUnwritten = true
            return []
        }
        item.isUnwritten = false
        return [.put(item.record)]
    }

    /// Writes a record that has changed while it could not be written.
    func writeIfChanged(_ item: OutboxItem<Auth>) {
        guard item.isUnwritten else { return }
        let changes = changes(writing: item)
        if !changes.isEmpty { writer?.write(changes, isOwed: true) { _ in } }
    }

    /// Takes note that the store could not take a command out.
    func stay(_ number: Int64) {
        state.stay(number)
        if let item = items[number] { writeIfChanged(item) }
    }
}
