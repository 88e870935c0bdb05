import MillracePlatform

/// A store for the commands of an outbox and the answers of live queries.
///
/// `SQLiteStore`, in MillraceSQLite, keeps them in a file, and ``MemoryStore`` in memory, with the same guarantees:
///
/// 1. A call that returns is durable: even if the process ends afterwards, the next ``open(login:)`` has its data.
///    Answers are excepted, of which the last ones may be lost.
/// 2. The changes of one ``commit(_:)`` are made atomically, also when the call throws.
/// 3. The data of one login is never returned for another.
///
/// The outboxes of several logins may share one object, and call it on several threads; so may the readers and writers
/// of answers. Numbers are unique for the object: two objects that write to one location must not be open at the same
/// time.
public protocol CommandStore: AnyObject, Sendable {
    /// Opens the store, and returns the data of a login.
    ///
    /// Only one process at a time can have a store open. It stays open until the object is released.
    ///
    /// - Parameter login: The person to whom the commands belong.
    /// - Returns: The commands in the order of their numbers, and the backend's ids.
    /// - Throws: The reason why the store can't be used.
    func open(login: String) throws(StoreError) -> StoreContents

    /// Makes changes, all of them or none.
    func commit(_ changes: [StoreChange]) throws(StoreError)

    /// Returns the stored answer to a question; nil if there is none.
    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord?

    /// Stores answers, each instead of an earlier one to the same question, and removes the least recently used ones
    /// beyond the store's limit.
    func keep(_ answers: [AnswerRecord]) throws(StoreError)
}
