import MillraceCQRS
import MillracePlatform
import MillraceBackend
import MillraceStreams

/// The ends of commands whose types keep them: on disk in the commit that ends the command, until an observer has
/// received them.
extension OutboxCore {
    typealias Ending = (ending: CommandEnding, changes: [StoreChange])

    /// The largest number of stored ends; the oldest ones are removed.
    static var endingLimit: Int { 1_000 }

    /// Returns the end of a command, with the change that stores it; nil if the type doesn't keep ends.
    func ending(of item: OutboxItem<Auth>, _ outcome: CommandEnding.Outcome, answer: (any Sendable)? = nil) -> Ending? {
        // While the data of a login is being removed, none is added.
        guard let command = item.command, Swift.type(of: command).keepsEnding, forgetting == 0 else { return nil }
        let answer = (answer as? any Encodable).flatMap { try? StoredJSON.encode($0).get().data }
        let stored = StoredEnding(of: item.record, outcome, answer: answer, endedAt: scheduler.currentDate)
        guard let data = try? StoredJSON.encode(stored).get().data else { return nil }
        let record = EndingRecord(number: item.record.number, login: login, ending: data)
        return (CommandEnding(record, stored, outcome, command), [.end(record)])
    }

    /// Loads the ends on disk from an earlier run; an end that only a later version of the app can read stays there for
    /// it.
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
                isSent: true,
                replacesSent: false
            )
            let read = try? registry.command(of: command, naming: names.all)?.command
            endings.append(CommandEnding(record, stored, outcome, read))
        }
    }

    /// Records that an end is on disk, and sends it if there is an observer.
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

    /// Removes an end that no observer has received; returns the change that removes it from the disk.
    @discardableResult
    func forgetEnding(_ number: Int64) -> [StoreChange] {
        guard let index = endings.firstIndex(where: { $0.id.number == number }) else { return [] }
        endings.remove(at: index)
        return [.forgetEnding(number: number)]
    }

    /// Sends an observer the ends that no observer has received, and then new ones, until the outbox is closed.
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

    /// Sends the pending ends when the list and the queries show them.
    private func tellEndings() {
        guard endingObservers > 0, !endings.isEmpty else { return }
        queries.afterChanges { [weak self] in
            self?.serializer.run { [weak self] in self?.tellNextEnding() }
        }
    }

    /// Sends one end, removes it from the disk, and continues with the next one.
    ///
    /// An observer may leave at any of them: the remaining ones stay for the next observer. So each end is sent in a
    /// separate step, after a departure has been recorded.
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
