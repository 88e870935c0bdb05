import MillracePlatform
import MillraceBackend
import MillraceStreams
import Synchronization

/// The answers of one login that live queries store.
///
/// ```swift
/// let answers = StoredAnswers(store: store, login: account.id)
/// let live = LiveBackend(backend, sharing: LiveQueries(answers: answers))
/// ```
///
/// The last confirmed answer of each ``StoredQuery`` is kept, without the effects of pending commands. It is shown as
/// stale, with the provenance `stored`, until the backend answers. The store is called on a scheduler, never on the
/// thread of an answer, and only the latest answer to each query is written. A failure of the store fails no query.
public final class StoredAnswers: Sendable {
    private struct State {
        /// The latest answers that are not written yet.
        var waiting: [StoredQuestion: @Sendable () -> Result<AnswerRecord, StoreError>] = [:]
        var isScheduled = false
        var isClosed = false
        /// The types of the queries, by their names.
        var types: [String: ObjectIdentifier] = [:]
    }

    private let store: any CommandStore
    let login: String
    private let scheduler: any Scheduler
    private let failed: @Sendable (StoreError) -> Void
    private let state = Mutex(State())

    /// Creates the answers of a login.
    ///
    /// - Parameters:
    ///   - store: The store, which an outbox may use as well, and which limits the number of answers.
    ///   - login: An identifier of the person, as in `Login`. The queries are executed only under this person's login;
    ///     if another person's refuses one, its answer isn't shown any more.
    ///   - scheduler: Calls the store; by default its own queue.
    ///   - failed: Receives the failures of the store, on the scheduler, and a failure if a query is observed whose
    ///     name another type has; ignored by default. Failed calls aren't repeated.
    public init(
        store: any CommandStore,
        login: String,
        on scheduler: any Scheduler = QueueScheduler(name: "millrace.live.answers"),
        failed: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        self.store = store
        self.login = login
        self.scheduler = scheduler
        self.failed = failed
    }

    /// Returns a producer that completes when all answers from before its start are in the store, or have failed: for
    /// an app that goes to the background.
    public func flush() -> SignalProducer<Never, Never> {
        SignalProducer { [self] observer, _ in
            scheduler.schedule { [self] in
                write()
                observer.sendCompleted()
            }
        }
    }

    /// Returns a producer that removes the answers of the login from the store, for a log-out.
    ///
    /// From its start on, no answer is stored or shown any more. It completes when the store has no answer of the
    /// login. Commands that aren't sent stay for the next login of the same person: `CommandOutbox.discardAll()`
    /// removes those of an open outbox, with the answers, and `store.commit([.forget(login: login)])` those of a closed
    /// one.
    public func discardAll() -> SignalProducer<Never, StoreError> {
        SignalProducer { [self] observer, _ in
            state.withLock { state in
                state.isClosed = true
                state.waiting = [:]
            }
            scheduler.schedule { [self] in
                do throws(StoreError) {
                    try store.commit([.forgetAnswers(login: login)])
                    observer.sendCompleted()
                } catch {
                    observer.send(error: error)
                }
            }
        }
    }

    /// Returns the functions that store and read the answers to a query; nil if it can't be stored.
    func answer<Q: StoredQuery>(to query: Q) -> StoredAnswer<Q.Result>? {
        guard isAlone(Q.self) else {
            failed(.failed("several types of queries are kept as \(Q.storedName)"))
            return nil
        }
        guard case let .success(json) = StoredJSON.encode(query) else { return nil }
        let question = StoredQuestion(
            login: login,
            type: Q.storedName,
            query: String(decoding: json.data, as: UTF8.self)
        )
        return StoredAnswer(
            read: { [self] then in
                scheduler.schedule { [self] in
                    guard let record = read(question), record.version == Q.storedVersion,
                        let value = try? StoredJSON.decode(Q.Result.self, from: record.payload).value
                    else { return }
                    then(value, AnswerProvenance(.stored, answeredAt: record.answeredAt))
                }
            },
            keep: { [self] value, date in
                keep(question) {
                    StoredJSON.encode(value)
                        .map { json in
                            AnswerRecord(
                                question: question,
                                version: Q.storedVersion,
                                payload: json.data,
                                answeredAt: date
                            )
                        }
                        .mapError { .failed("\(Q.storedName): \($0)") }
                }
            }
        )
    }

    /// Whether no other type of queries has the name of a type, with which its answers could be confused.
    private func isAlone<Q: StoredQuery>(_ type: Q.Type) -> Bool {
        let type = ObjectIdentifier(type)
        return state.withLock { state in
            let first = state.types[Q.storedName] ?? type
            state.types[Q.storedName] = first
            return first == type
        }
    }

    private func read(_ question: StoredQuestion) -> AnswerRecord? {
        guard !state.withLock({ $0.isClosed }) else { return nil }
        do throws(StoreError) {
            return try store.answer(to: question)
        } catch {
            failed(error)
            return nil
        }
    }

    private func keep(_ question: StoredQuestion, _ record: @escaping @Sendable () -> Result<AnswerRecord, StoreError>)
    {
        let isFirst = state.withLock { state in
            guard !state.isClosed else { return false }
            state.waiting[question] = record
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { scheduler.schedule { [self] in write() } }
    }

    /// Writes the pending answers; called on the scheduler.
    private func write() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            state.isScheduled = false
            return state.waiting.values
        }
        var records: [AnswerRecord] = []
        for record in waiting {
            switch record() {
            case let .success(record): records.append(record)
            case let .failure(error): failed(error)
            }
        }
        guard !records.isEmpty else { return }
        do throws(StoreError) {
            try store.keep(records)
        } catch {
            failed(error)
        }
    }
}
