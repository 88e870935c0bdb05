import Foundation
import MillraceBackend
import MillraceStreams

extension OutboxCore {
    typealias Completion = @Sendable (OutboxError?) -> Void

    /// Lets a command that was set aside be sent in its place, and one that is held at once.
    func retry(_ id: OutboxCommand.ID, then done: @escaping Completion) {
        serializer.run { [self] in
            guard !isClosed else { return done(.closed) }
            guard let item = items[id.number], let entry = state.entries[id.number] else { return done(.missing) }
            switch entry.phase {
            case .storing, .waiting, .sending: done(nil)
            case .held:
                state.resume(includingHeld: true)
                settle()
                done(nil)
            case .unreadable: done(.unknownType(item.record.type))
            case .unnamed: done(.unnamed)
            case .refused:
                var record = item.record
                record.refusal = nil
                // A backend that honours keys answers an old one as before.
                if !entry.isOpen { record.key = UUID().uuidString }
                replace(entry, item, item.command, record, then: done)
            }
        }
    }

    /// Puts another command in the place of one that was surely not carried out.
    func edit<C: StoredCommand>(_ id: OutboxCommand.ID, _ command: C, then done: @escaping Completion)
    where C.Auth == Auth {
        let form = SentCommand.form(of: command)
        serializer.run { [self] in
            guard !isClosed else { return done(.closed) }
            guard let item = items[id.number], let entry = state.entries[id.number] else { return done(.missing) }
            guard item.record.type == C.storedName else { return done(.otherType(item.record.type)) }
            guard entry.canBeReplaced else { return done(.underWay) }
            do throws(OutboxError) {
                let new = try named(command, form)
                guard state.unknown(among: new.form.needs).isEmpty else { throw .unnamed }
                var record = CommandRecord(new.form, in: item.record)
                record.refusal = nil
                record.key = UUID().uuidString
                replace(entry, item, new.command, record, then: done)
            } catch {
                done(error)
            }
        }
    }

    /// Takes a command out.
    func discard(_ id: OutboxCommand.ID, then done: @escaping Completion) {
        serializer.run { [self] in
            guard let writer else { return done(.closed) }
            guard items[id.number] != nil else { return done(.missing) }
            writer.write([.remove(number: id.number)], isOwed: false) { [weak self] error in
                self?.serializer.run { [weak self] in
                    if error == nil {
                        self?.drop(id.number)
                        self?.settle()
                    }
                    done(error.map { .store($0) })
                }
            }
        }
    }

    /// Takes everything out that belongs to the login.
    func discardAll(then done: @escaping Completion) {
        serializer.run { [self] in
            guard let writer else { return done(.closed) }
            writer.write([.forget(login: login)], isOwed: false) { [weak self] error in
                self?.serializer.run { [weak self] in
                    if let self, error == nil {
                        for number in items.keys.sorted() { drop(number) }
                        names.removeAll()
                        settle()
                    }
                    done(error.map { .store($0) })
                }
            }
        }
    }

    /// Ends all pauses.
    ///
    /// - Parameter includingHeld: Whether commands of which nobody knows what became are sent at once, too.
    func resume(includingHeld: Bool) {
        serializer.run { [self] in
            guard includingHeld || state.pausedUntil != nil else { return }
            state.resume(includingHeld: includingHeld)
            settle()
        }
    }

    private func replace(
        _ entry: OutboxEntry,
        _ item: OutboxItem<Auth>,
        _ command: (any StoredCommand<Auth>)?,
        _ record: CommandRecord,
        then done: @escaping Completion
    ) {
        guard let writer, let command, case let .success(form) = form(of: command) else { return done(.missing) }
        let (oldRecord, oldCommand) = (item.record, item.command)
        var new = OutboxEntry(record.number, form, .storing)
        new.isOpen = entry.isOpen
        set(item, command, record)
        state.replace(record.number, with: new)
        writer.write([.put(record)], isOwed: false) { [weak self] error in
            self?.serializer.run { [weak self] in
                guard let self, state.entries[record.number]?.phase == .storing else { return done(nil) }
                if error != nil {
                    if let oldCommand, let item = items[record.number] { set(item, oldCommand, oldRecord) }
                    state.replace(record.number, with: entry)
                } else {
                    state.stored(record.number)
                }
                settle()
                done(error.map { .store($0) })
            }
        }
        settle()
    }

    /// Gives an item another command, whose effects it shows when they are shown at all.
    private func set(_ item: OutboxItem<Auth>, _ command: any StoredCommand<Auth>, _ record: CommandRecord) {
        item.record = record
        item.command = command
        item.outcome = .changedNothing
        if let phase = item.shownPhase, let pending = item.pending {
            queries.renew(pending, command.invalidates, phase)
        }
    }

    func form(of command: any StoredCommand<Auth>) -> Result<SentCommand.Form, CoreError> {
        SentCommand.form(of: command)
    }
}
