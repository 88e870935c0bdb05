import MillracePlatform
import Synchronization

/// A store in memory, for tests and for apps that need none on disk.
///
/// Its data exists as long as the object: an outbox that is opened again with the same object finds its commands.
public final class MemoryStore: CommandStore {
    private struct State {
        var commands: [Int64: CommandRecord] = [:]
        var names: [Text: [UUID: Data]] = [:]
        var endings: [Int64: EndingRecord] = [:]
        var answers: [[Text]: (record: AnswerRecord, use: Int)] = [:]
        var lastNumber: Int64 = 0
        var uses = 0
        var failure: StoreError?
    }

    /// A text that equals texts of the same bytes, as in a file.
    ///
    /// Swift treats texts as equal whose accents are encoded in two forms.
    private struct Text: Hashable {
        private let bytes: [UInt8]

        init(_ text: String) {
            bytes = Array(text.utf8)
        }
    }

    private let guarded = Mutex(State())
    private let answerLimit: Int

    /// Creates an empty store.
    ///
    /// - Parameter answerLimit: The largest number of stored answers; 1,000 by default.
    public init(answerLimit: Int = 1_000) {
        self.answerLimit = max(0, answerLimit)
    }

    /// Makes every later call throw an error, or none.
    ///
    /// - Parameter error: The error, as `.diskFull`; nil for none.
    public func fail(with error: StoreError?) {
        guarded.withLock { $0.failure = error }
    }

    /// Returns the data of a login.
    public func open(login: String) throws(StoreError) -> StoreContents {
        let owner = Text(login)
        return try use { state in
            StoreContents(
                commands: state.commands.values.filter { Text($0.login) == owner }.sorted { $0.number < $1.number },
                names: state.names[owner] ?? [:],
                endings: state.endings.values.filter { Text($0.login) == owner }.sorted { $0.number < $1.number },
                lastNumber: state.lastNumber
            )
        }
    }

    /// Makes changes, unless the store fails.
    public func commit(_ changes: [StoreChange]) throws(StoreError) {
        try use { state in
            for change in changes { MemoryStore.apply(change, to: &state) }
        }
    }

    /// Returns an answer.
    public func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? {
        let key = Self.key(question)
        return try use { state in
            guard let found = state.answers[key] else { return nil }
            state.uses += 1
            state.answers[key] = (found.record, state.uses)
            return found.record
        }
    }

    /// Stores answers.
    public func keep(_ answers: [AnswerRecord]) throws(StoreError) {
        try use { state in
            for answer in answers {
                state.uses += 1
                state.answers[Self.key(answer.question)] = (answer, state.uses)
            }
            let surplus = state.answers.count - answerLimit
            guard surplus > 0 else { return }
            for (key, _) in state.answers.sorted(by: { $0.value.use < $1.value.use }).prefix(surplus) {
                state.answers[key] = nil
            }
        }
    }

    private static func key(_ question: StoredQuestion) -> [Text] {
        [Text(question.login), Text(question.type), Text(question.query)]
    }

    private func use<Value: Sendable>(_ body: (inout sending State) -> Value) throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = guarded.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            return .success(body(&state))
        }
        return try result.get()
    }

    private static func apply(_ change: StoreChange, to state: inout State) {
        switch change {
        case let .put(record):
            state.commands[record.number] = record
            state.lastNumber = max(state.lastNumber, record.number)
        case let .remove(number): state.commands[number] = nil
        case let .name(provisional, login, known): state.names[Text(login), default: [:]][provisional] = known
        case let .end(record): state.endings[record.number] = record
        case let .forgetEnding(number): state.endings[number] = nil
        case let .forget(login):
            let owner = Text(login)
            state.endings = state.endings.filter { Text($0.value.login) != owner }
            state.commands = state.commands.filter { Text($0.value.login) != owner }
            state.names[owner] = nil
            forgetAnswers(of: owner, in: &state)
        case let .forgetAnswers(login): forgetAnswers(of: Text(login), in: &state)
        }
    }

    private static func forgetAnswers(of owner: Text, in state: inout State) {
        state.answers = state.answers.filter { $0.key.first != owner }
    }
}
