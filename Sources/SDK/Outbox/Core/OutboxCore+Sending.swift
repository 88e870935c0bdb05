import MillraceCQRS
import MillracePlatform
import MillraceBackend
import MillraceStreams

extension OutboxCore {
    /// The time after which a 409 no longer means that an earlier attempt is still running: it is longer than gateways
    /// and servers give a request.
    private static var longestConflict: Duration { .seconds(600) }

    /// Sends a command.
    func send(_ number: Int64) {
        guard let item = items[number], let command = item.command else { return }
        item.attempt += 1
        note(.sent, of: item)
        start(command, number, item)
    }

    private func start<C: StoredCommand>(_ command: C, _ number: Int64, _ item: OutboxItem<Auth>) where C.Auth == Auth {
        let attempt = SentCommand.Attempt(number: item.attempt)
        let sending = SentCommand.sending(
            command,
            key: item.record.key,
            owner: login,
            as: attempt,
            through: backend
        )
        item.exchange.inner = sending.start(
            .init(
                value: { [weak self] in self?.end(number, attempt, .success($0)) },
                failed: { [weak self] in self?.end(number, attempt, .failure($0)) },
                completed: { [weak self] in self?.end(number, attempt, .failure(.lost)) },
                interrupted: { [weak self] in self?.end(number, attempt, .failure(.lost)) }
            ),
            causedBy: item.cause
        )
    }

    private func end(
        _ number: Int64,
        _ attempt: SentCommand.Attempt,
        _ result: Result<SentCommand.Answer, CoreError>
    ) {
        serializer.run { [self] in
            guard !isClosed, let item = items[number], item.attempt == attempt.number,
                let entry = state.entries[number],
                entry.phase == .sending
            else { return }
            switch result {
            case let .success(answer):
                state.reached(under: attempt.login.use)
                succeed(item, answer)
            case let .failure(error): fail(item, entry, error, attempt)
            }
            settle()
        }
    }

    private func succeed(_ item: OutboxItem<Auth>, _ answer: SentCommand.Answer) {
        let number = item.record.number
        let ending = ending(of: item, .carriedOut, answer: answer.value)
        var changes: [StoreChange] = [.remove(number: number)] + (ending?.changes ?? [])
        item.outcome = .mayBeCarriedOut
        state.succeed(number, isNamed: answer.name != nil)
        if let (id, data) = answer.name {
            names.add([id: data])
            // While the data of a login is being removed, no id is stored; the remaining commands have it.
            if forgetting == 0 { changes.append(.name(id, login: login, data)) }
            let needing = state.commands(needing: id)
            changes += needing.flatMap { rename($0) ?? [] }
            // The creation stays shown until an answer has its resource, under the id that the other commands have from
            // now on.
            item.command = (try? registry.command(of: item.record, naming: names.all)?.command) ?? item.command
            renewShown([item] + needing.compactMap { items[$0] })
        }
        writer?.write(changes, isOwed: true) { [weak self] error in
            guard error == nil else { return }
            self?.serializer.run { [weak self] in
                guard let self else { return }
                carryOutTaken()
                state.ended(number)
                if let name = answer.name { state.named(name.id) }
                settle()
                keep(ending?.ending)
            }
        }
        note(.succeeded(answer.value), of: item)
    }

    /// Writes the backend's ids into a command, which is sent when it is on disk with them.
    func rename(_ number: Int64) -> [StoreChange]? {
        guard let item = items[number], let entry = state.entries[number],
            let command = try? registry.command(of: item.record, naming: names.all)?.command,
            case let .success(form) = form(of: command)
        else { return nil }
        item.record = CommandRecord(form, in: item.record)
        item.command = command
        var new = entry
        new.lane = form.lane
        if mayBeWritten(item), state.isNext(number, in: form.lane, needing: form.needs) {
            item.record.isSent = true
            new.isMarked = true
        }
        state.replace(number, with: new)
        return changes(writing: item)
    }

    /// Shows commands as they are now, in one change of the queries.
    func renewShown(_ items: [OutboxItem<Auth>]) {
        queries.renew(
            items.compactMap { item in
                guard let command = item.command, let pending = item.pending, let phase = item.shownPhase else {
                    return nil
                }
                return CommandRenewal(
                    command: pending,
                    selections: command.invalidates,
                    phase: phase,
                    mayBeCarriedOut: state.entries[item.record.number]?.isOpen == true
                )
            }
        )
    }

    private func fail(
        _ item: OutboxItem<Auth>,
        _ entry: OutboxEntry,
        _ error: CoreError,
        _ attempt: SentCommand.Attempt
    ) {
        let number = item.record.number
        let now = scheduler.currentInstant
        let isOpen = entry.isOpen || attempt.delivery.mayHaveBeenProcessed || error.isOutcomeUnknown
        item.firstConflict = error.isConflict ? item.firstConflict ?? now : nil
        let isLasting = item.firstConflict.map { $0.duration(to: now) >= Self.longestConflict } ?? false
        let login = attempt.login.use
        switch SendingOutcome(error, isOpen: isOpen, under: login, isLasting: isLasting, now: scheduler.currentDate) {
        case let .unreached(pause, remedy):
            state.pause(number, error, now, for: pause, unless: remedy, isOpen: isOpen)
            if !isOpen { unmark(item) }
            note(.held(error), of: item)
        case let .unknown(pause):
            state.hold(number, error, now, for: pause)
            note(.held(error), of: item)
        case let .refused(isOpen):
            if error.isRefusal { state.reached(under: login) }
            item.outcome = isOpen ? .mayBeCarriedOut : error.refusalOutcome
            let refusal = StoredJSON.encode(OutboxRefusal(error: error, isOpen: isOpen))
            item.record.refusal = (try? refusal.get())?.data ?? Data()
            state.refuse(number, error, isOpen: isOpen)
            item.ending = ending(of: item, .refused(error))
            item.isUnwritten = true
            writeIfChanged(item)
            note(.refused(error), of: item)
        }
    }
}

extension CoreError {
    /// The failure of an exchange that has ended without an outcome.
    fileprivate static let lost = CoreError.transport(.cancelled)

    /// The effect of a refusal on known answers.
    fileprivate var refusalOutcome: CommandOutcome {
        isNotFound || isConflict || isPreconditionFailed ? .refusedAsOld : .changedNothing
    }
}
