import MillracePlatform

/// The place where an outbox keeps commands, and live queries their answers.
///
/// ``SQLiteStore`` keeps them in a file, and ``MemoryStore`` in memory, with the same laws:
///
/// 1. A call that returns is durable: whatever happens to the process afterwards, the next ``open(login:)`` has it.
///    Answers are excepted, of which the last ones may be lost.
/// 2. The changes of one ``commit(_:)`` are there together or not at all, also when the call throws.
/// 3. What belongs to one login is never given to another.
///
/// The outboxes of several logins may share one object, and call it on several threads; so do those who read and keep
/// answers. Numbers are given out for the object: two objects that write to one place must not be open at a time.
public protocol CommandStore: AnyObject, Sendable {
    /// Opens the store, and returns what a login has in it.
    ///
    /// One process at a time has a store open. It stays open until the object is released.
    ///
    /// - Parameter login: The person to whom the commands belong.
    /// - Returns: The commands in the order of their numbers, and the names of ids.
    /// - Throws: The reason why the store can't be used.
    func open(login: String) throws(StoreError) -> StoreContents

    /// Makes changes, all of them or none.
    func commit(_ changes: [StoreChange]) throws(StoreError)

    /// Returns the answer that is kept for a question; nil where there is none.
    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord?

    /// Keeps answers, each in the place of an earlier one to the same question, and forgets the longest unused ones
    /// beyond the store's limit.
    func keep(_ answers: [AnswerRecord]) throws(StoreError)
}
