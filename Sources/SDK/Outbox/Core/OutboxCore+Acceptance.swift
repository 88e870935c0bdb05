import MillraceCQRS
import MillracePlatform
import MillraceBackend
import MillraceStreams

extension OutboxCore {
    /// Adds a command, and returns the number with which the watcher can be removed.
    func accept<C: StoredCommand>(
        _ command: C,
        _ lifetime: Lifetime,
        _ watcher: @escaping OutboxItem<Auth>.Watcher
    ) where C.Auth == Auth {
        let form = SentCommand.form(of: command)
        serializer.run { [self] in
            do throws(OutboxError) {
                let number = try accept(command, form, watcher, causedBy: lifetime.cause)
                let watching = lastWatcher
                lifetime.observeEnded { [weak self] in
                    self?.serializer.run { [weak self] in self?.items[number]?.removeWatcher(watching) }
                }
            } catch {
                watcher(.failed(error))
            }
        }
    }

    private func accept<C: StoredCommand>(
        _ command: C,
        _ form: Result<SentCommand.Form, CoreError>,
        _ watcher: @escaping OutboxItem<Auth>.Watcher,
        causedBy cause: CauseID
    ) throws(OutboxError) -> Int64 where C.Auth == Auth {
        guard !isClosed else { throw .closed }
        try registry.check(C.self)
        let new = try named(command, form)
        guard state.unknown(among: new.form.needs).isEmpty else { throw .unknownID }
        let oldest = try placeToMake()
        lastWatcher += 1
        let number = claim.nextNumber()
        let isNext = state.isNext(number, in: new.form.lane, needing: new.form.needs)
        let now = scheduler.currentDate
        let record = CommandRecord(new.form, number: number, login: login, acceptedAt: now, isSent: isNext)
        let item = OutboxItem(record, new.command)
        item.cause = cause
        item.add(watcher, lastWatcher)
        items[record.number] = item
        var entry = OutboxEntry(number, new.form, .storing)
        entry.isMarked = isNext
        state.insert(entry)
        item.isBeingWritten = true
        var changes = [StoreChange.put(record)]
        var ending: Ending?
        if let oldest {
            state.leave(oldest)
            evicted.insert(oldest)
            ending = items[oldest].flatMap { self.ending(of: $0, .overflowed) }
            changes = [.remove(number: oldest)] + (ending?.changes ?? []) + changes
        }
        writer?.write(changes, isOwed: false) { [weak self, ending = ending?.ending] error in
            self?.stored(record.number, inPlaceOf: oldest, ending, error)
        }
        settle()
        return record.number
    }

    /// Returns a command with the ids of the backend that are known already.
    func named<C: StoredCommand>(
        _ command: C,
        _ form: Result<SentCommand.Form, CoreError>
    ) throws(OutboxError) -> CommandRegistry<Auth>.Read where C.Auth == Auth {
        do throws(CoreError) {
            let form = try form.get()
            guard form.needs.contains(where: { names[$0] != nil }) else { return (command, form) }
            let (command, _) = try StoredJSON.decode(C.self, from: form.payload, naming: names.all)
            return (command, try SentCommand.form(of: command).get())
        } catch {
            throw .encoding(error)
        }
    }

    /// Returns the command to discard for a new one; nil if there is space.
    private func placeToMake() throws(OutboxError) -> Int64? {
        guard state.count - evicted.count >= policy.limit else { return nil }
        guard policy.discardsOldest,
            let oldest = state.entries.values
                .filter({ $0.canBeDiscarded && !state.isLeaving($0.number) })
                .min(by: { $0.number < $1.number })
        else { throw .full(limit: policy.limit) }
        return oldest.number
    }

    private func stored(
        _ number: Int64,
        inPlaceOf oldest: Int64?,
        _ ending: CommandEnding?,
        _ error: StoreError?
    ) {
        serializer.run { [self] in
            carryOutTaken()
            let wasStored = oldest.map { items[$0] != nil } ?? false
            if let oldest {
                evicted.remove(oldest)
                if error == nil { drop(oldest) } else { stay(oldest) }
            }
            // A command that was not stored is no longer an item when the event is sent.
            let item = items[number]
            if let item {
                item.isBeingWritten = false
                if let error {
                    note(.failed(.store(error)), of: item)
                    state.remove(number)
                } else {
                    state.stored(number)
                    note(.accepted(.init(number: number)), of: item)
                    writeIfChanged(item)
                }
            }
            settle()
            if error == nil, let ending {
                if wasStored {
                    keep(ending)
                } else {
                    // The store has rejected the old command: its start has failed, so the command has no end.
                    writer?.write([.forgetEnding(number: ending.id.number)], isOwed: true) { _ in }
                }
            }
            if let item { finishWaiting(for: item, error.map { .store($0) }) }
        }
    }
}
