import MillraceStreams

/// The writes of a command that has another one under way.
///
/// A record that the store may give up, or takes out, isn't written meanwhile: it would be on disk afterwards though
/// nobody has it any more.
extension OutboxCore {
    /// Returns the change that writes the record of a command; none if it has to wait for what the store does with the
    /// command.
    func changes(writing item: OutboxItem<Auth>) -> [StoreChange] {
        item.isUnwritten = !mayBeWritten(item)
        return item.isUnwritten ? [] : [.put(item.record)]
    }

    /// Whether the record of a command can be written now.
    func mayBeWritten(_ item: OutboxItem<Auth>) -> Bool {
        !item.isBeingWritten && !state.isLeaving(item.record.number)
    }

    /// Writes a record that has changed, as a refusal has changed it, or while it could not be written.
    func writeIfChanged(_ item: OutboxItem<Auth>) {
        guard item.isUnwritten else { return }
        let number = item.record.number
        let changes = changes(writing: item)
        guard !changes.isEmpty else { return }
        let ending = item.ending
        item.ending = nil
        write(changes + (ending?.changes ?? []), ending?.ending) { $0.ended(number) }
    }

    /// Writes that a command may have been sent, which is sent when that is on disk.
    ///
    /// This is queued behind the end of the command before it in its lane, and is in the same commit where the store is
    /// called on a queue.
    func mark(_ number: Int64) {
        guard let item = items[number] else { return }
        item.record.isSent = true
        write(changes(writing: item)) { $0.marked(number) }
    }

    /// Writes changes that are owed to the store, and takes note when they are on disk.
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

    /// Takes note that the store could not take a command out.
    func stay(_ number: Int64) {
        state.stay(number)
        // Another one may have taken it out in the same commit.
        guard state.entries[number] != nil, let item = items[number] else { return }
        writeIfChanged(item)
    }
}
