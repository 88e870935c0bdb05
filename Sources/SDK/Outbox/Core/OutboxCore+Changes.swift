import MillraceCQRS
import MillracePlatform
import MillraceBackend
import MillraceStreams

extension OutboxCore {
    typealias Completion = @Sendable (OutboxError?) -> Void

    /// Sends a command that is set aside again in its position, and a held one immediately.
    func retry(_ id: OutboxCommand.ID, then done: @escaping Completion) {
        serializer.run { [self] in
            guard !isClosed else { return done(.closed) }
            guard let item = items[id.number], let entry = state.entries[id.number], !state.isLeaving(id.number) else {
                return done(.missing)
            }
            switch state.shownPhase(of: entry) {
            case .storing: item.waiting.append(done)
            case .waiting, .sending: done(nil)
            case .held:
                state.resume()
                settle()
                finish(done)
            case .unreadable: done(.unknownType(item.record.type))
            case .orphaned: done(.unknownID)
            case .refused:
                var record = item.record
                record.refusal = nil
                // A backend that honors keys would repeat its answer to an old one.
                if !entry.isOpen { record.renewKey() }
                replace(entry, item, item.command, record, isOpen: entry.isOpen, then: done)
            }
        }
    }

    /// Replaces a command by another one, unless both might be carried out.
    func edit<C: StoredCommand>(_ id: OutboxCommand.ID, _ command: C, then done: @escaping Completion)
    where C.Auth == Auth {
        let form = SentCommand.form(of: command)
        serializer.run { [self] in
            guard !isClosed else { return done(.closed) }
            guard let item = items[id.number], let entry = state.entries[id.number], !state.isLeaving(id.number) else {
                return done(.missing)
            }
            guard item.record.type == C.storedName else { return done(.otherType(item.record.type)) }
            let isConditional = command.resource.options.precondition?.allowsOneStateOnly == true
            guard isConditional ? entry.canBeReplacedByConditional : entry.canBeReplaced, !item.isBeingWritten
            else { return done(.underWay) }
            do throws(OutboxError) {
                try registry.check(C.self)
                let new = try named(command, form)
                // The condition tells nothing about the state of another resource.
                guard entry.canBeReplaced || item.command?.target == new.command.target else { throw .underWay }
                guard state.unknown(among: new.form.needs).isEmpty,
                    !state.waitsForItself(
                        id.number,
                        in: new.form.lane,
                        needing: new.form.needs,
                        creating: new.form.creates
                    )
                else { throw .unknownID }
                var record = CommandRecord(new.form, in: item.record)
                record.refusal = nil
                record.replacesSent = entry.isOpen || entry.replacesOpen
                record.renewKey()
                replace(entry, item, new.command, record, isOpen: false, then: done)
            } catch {
                done(error)
            }
        }
    }

    func discard(_ id: OutboxCommand.ID, then done: @escaping Completion) {
        serializer.run { [self] in
            guard let writer else { return done(.closed) }
            guard items[id.number] != nil else { return done(.missing) }
            take([id.number], by: .remove(number: id.number), writer) { [self] in finish(done, $0) }
        }
    }

    /// Removes all data of the login.
    ///
    /// Commands that are accepted meanwhile stay.
    func discardAll(then done: @escaping Completion) {
        serializer.run { [self] in
            guard let writer else { return done(.closed) }
            let numbers = items.keys.sorted()
            forgetting += 1
            take(numbers, by: .forget(login: login), writer) { [self] error in
                forgetting -= 1
                // A command that is accepted now has to find the backend's ids that are not on disk yet.
                if error == nil {
                    names.removeAll(but: state.naming)
                    endings = []
                }
                finish(done, error)
            }
        }
    }

    /// Removes commands, none of which is sent or written any more unless the store fails.
    private func take(
        _ numbers: [Int64],
        by change: StoreChange,
        _ writer: OutboxWriter,
        then done: @escaping Completion
    ) {
        for number in numbers { state.leave(number) }
        let kept = numbers.compactMap { items[$0].flatMap { ending(of: $0, .discarded) } }
        let endings = kept.map(\.ending)
        writer.write([change] + kept.flatMap(\.changes), isOwed: false) { [weak self] error in
            self?.serializer.run { [weak self] in
                guard let self else { return done(error.map { .store($0) }) }
                let end = Taken(numbers: numbers, endings: endings, error: error, done: done)
                if taken != nil { taken?.append(end) } else { carryOut([end]) }
            }
        }
    }

    /// Commands that the store has removed, or failed to remove.
    struct Taken {
        let numbers: [Int64]
        let endings: [CommandEnding]
        let error: StoreError?
        let done: Completion
    }

    /// Calls a function that reports the results of the changes of one commit.
    ///
    /// Commands that several of the changes remove leave the list in one change: a thousand changes of a list of
    /// thousands would be a million moves.
    func takeTogether(_ tell: () -> Void) {
        serializer.run { [self] in taken = [] }
        tell()
        serializer.run { [self] in
            carryOutTaken()
            taken = nil
        }
    }

    /// Completes the removals so far, before the end of another change.
    func carryOutTaken() {
        guard let ends = taken, !ends.isEmpty else { return }
        taken = []
        carryOut(ends)
    }

    private func carryOut(_ ends: [Taken]) {
        for end in ends {
            for number in end.numbers {
                if end.error == nil { drop(number) } else { stay(number) }
            }
        }
        settle()
        for end in ends where end.error == nil { for ending in end.endings { keep(ending) } }
        for end in ends { end.done(end.error.map { .store($0) }) }
    }

    /// Ends all pauses, also of commands with an unknown outcome.
    func resume() {
        serializer.run { [self] in
            state.resume()
            settle()
        }
    }

    /// Ends the pauses that are over because another request has reached the backend.
    func noteReached(under login: LoginPin.Use?) {
        serializer.run { [self] in
            guard state.pausedUntil != nil else { return }
            state.reached(under: login)
            settle()
        }
    }

    private func replace(
        _ entry: OutboxEntry,
        _ item: OutboxItem<Auth>,
        _ command: (any StoredCommand<Auth>)?,
        _ record: CommandRecord,
        isOpen: Bool,
        then done: @escaping Completion
    ) {
        guard let writer, let command, case let .success(form) = form(of: command) else { return done(.missing) }
        let (oldRecord, oldCommand) = (item.record, item.command)
        var record = record
        if state.isNext(record.number, in: form.lane, needing: form.needs) { record.isSent = true }
        var new = OutboxEntry(record.number, form, .storing)
        new.isOpen = isOpen
        new.replacesOpen = record.replacesSent
        new.isMarked = record.isSent
        set(item, command, record)
        state.replace(record.number, with: new)
        item.isBeingWritten = true
        // A command that was refused and is retried has not ended.
        let refusal = endings.first { $0.id.number == record.number }
        let changes = [.put(record)] + (refusal.map { [StoreChange.forgetEnding(number: $0.id.number)] } ?? [])
        writer.write(changes, isOwed: false) { [weak self, number = record.number] error in
            self?.serializer.run { [weak self] in
                guard let self else { return done(error.map { .store($0) }) }
                carryOutTaken()
                guard let item = items[number] else { return finish(done, error.map { .store($0) }) }
                item.isBeingWritten = false
                if error == nil {
                    state.stored(number)
                    forgetEnding(number)
                } else if let oldCommand {
                    set(item, oldCommand, oldRecord)
                    item.isUnwritten = false
                    putBack(entry, item)
                }
                writeIfChanged(item)
                settle()
                finish(done, error.map { .store($0) })
                finishWaiting(for: item, error.map { .store($0) })
            }
        }
        settle()
    }

    /// Calls the completions that waited for a write of an item.
    func finishWaiting(for item: OutboxItem<Auth>, _ error: OutboxError?) {
        let waiting = item.waiting
        item.waiting = []
        for done in waiting { finish(done, error) }
    }

    /// Calls the completion of a change when live queries show the change.
    private func finish(_ done: @escaping Completion, _ error: OutboxError? = nil) {
        queries.afterChanges { done(error) }
    }

    /// Restores the record of a command that the store still has, with the ids that have become known meanwhile.
    private func putBack(_ entry: OutboxEntry, _ item: OutboxItem<Auth>) {
        var old = entry
        old.needs = entry.needs.filter { names[$0] == nil || state.naming.contains($0) }
        state.replace(entry.number, with: old)
        if entry.needs.contains(where: { names[$0] != nil }) {
            item.isUnwritten = rename(entry.number) != nil
            renewShown([item])
        }
    }

    /// Replaces an item's command, and its effects if they are shown at all.
    private func set(_ item: OutboxItem<Auth>, _ command: any StoredCommand<Auth>, _ record: CommandRecord) {
        item.record = record
        item.command = command
        item.outcome = .changedNothing
        renewShown([item])
    }

    func form(of command: any StoredCommand<Auth>) -> Result<SentCommand.Form, CoreError> {
        SentCommand.form(of: command)
    }
}
