import MillracePlatform
import MillraceBackend
import MillraceStreams

/// The endings of commands whose types keep them: on disk in the commit that ends the command, until somebody has heard
/// of them.
extension OutboxCore {
    typealias Ending = (ending: CommandEnding, changes: [StoreChange])

    /// The number of endings that are kept; the oldest ones go.
    static var endingLimit: Int { 1_000 }

    /// Returns how a command ends, with the change that keeps it; nil where the type keeps none.
    func ending(of item: OutboxItem<Auth>, _ outcome: CommandEnding.Outcome, answer: (any Sendable)? = nil) -> Ending? {
        // What belongs to a login that is being forgotten is kept no more.
        guard let command = item.command, Swift.type(of: command).keepsEnding, forgetting == 0 else { return nil }
        let answer = (answer as? any Encodable).flatMap { try? StoredJSON.encode($0).get().data }
        let stored = StoredEnding(of: item.record, outcome, answer: answer, endedAt: scheduler.currentDate)
        guard let data = try? StoredJSON.encode(stored).get().data else { return nil }
        let record = EndingRecord(number: item.record.number, login: login, ending: data)
        return (CommandEnding(record, stored, outcome, command), [.end(record)])
    }

    /// Takes the endings in that are on disk from an earlier run; one that only a later version of the app can read
    /// stays there for it.
    func load(_ records: [EndingRecord]) {
        for record in records {
            guard let stored = try? StoredJSON.decode(StoredEnding.self, from: record.ending).value,
                let outcome = stored.outcome
            else { continue }
            let command = CommandRecord(
                number: record.number,
                login: login,
                type: stored.type,
                version: stored.version,
                lane: "",
                key: "",
                payload: stored.payload,
                acceptedAt: stored.endedAt,
                isSent: true
            )
            let read = try? registry.command(of: command, naming: names.all)?.command
            endings.append(CommandEnding(record, stored, outcome, read))
        }
    }

    /// Takes note that an ending is on disk, and tells it if somebody wants to hear it.
    func keep(_ ending: CommandEnding?) {
        guard let ending else { return }
        forgetEnding(ending.id.number)
        endings.append(ending)
        if endings.count > Self.endingLimit {
            let oldest = endings.removeFirst()
            writer?.write([.forgetEnding(number: oldest.id.number)], isOwed: true) { _ in }
        }
        tellEndings()
    }

    /// Takes an ending out of those that nobody has heard of; returns the change that takes it from the disk.
    @discardableResult
    func forgetEnding(_ number: Int64) -> [StoreChange] {
        guard let index = endings.firstIndex(where: { $0.id.number == number }) else { return [] }
        endings.remove(at: index)
        return [.forgetEnding(number: number)]
    }

    /// Tells an observer what nobody has heard of, and then what ends, until the outbox is closed.
    func observeEndings(_ observer: Signal<CommandEnding, Never>.Observer, _ lifetime: Lifetime) {
        serializer.run { [self] in
            guard !isClosed else { return observer.sendCompleted() }
            endingObservers += 1
            lifetime += endingPipe.output.observe(
                .init(
                    value: { [weak self] ending in
                        self?.wasEndingHeard = true
                        observer.send(value: ending)
                    },
                    completed: observer.sendCompleted
                )
            )
            lifetime.observeEnded { [weak self] in
                self?.serializer.run { [weak self] in self?.endingObservers -= 1 }
            }
            tellEndings()
        }
    }

    /// Sends the endings that no observer got yet when the list and the queries show them.
    private func tellEndings() {
        guard endingObservers > 0, !endings.isEmpty else { return }
        queries.afterChanges { [weak self] in
            self?.serializer.run { [weak self] in self?.tellNextEnding() }
        }
    }

    /// Sends one ending, takes it from the disk, and goes on with the next one.
    ///
    /// An observer may leave at any of them: what comes behind stays for the next observer. So each ending is looked at
    /// anew, after the departure has been noted.
    private func tellNextEnding() {
        guard let writer, endingObservers > 0, let next = endings.first else { return }
        wasEndingHeard = false
        endingPipe.input.send(value: next)
        guard wasEndingHeard else { return }
        writer.write(forgetEnding(next.id.number), isOwed: true) { _ in }
        serializer.run { [weak self] in self?.tellNextEnding() }
    }
}

extension CommandEnding {
    fileprivate init(
        _ record: EndingRecord,
        _ stored: StoredEnding,
        _ outcome: Outcome,
        _ command: (any StoredCommand)?
    ) {
        self.init(
            id: .init(number: record.number),
            type: stored.type,
            command: command,
            outcome: outcome,
            answer: stored.answer,
            endedAt: stored.endedAt
        )
    }
}
