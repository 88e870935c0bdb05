import MillracePlatform
import MillraceBackend

/// The reader and keeper of the answers to one query.
struct StoredAnswer<Value: Sendable>: Sendable {
    /// Reads the answer, and calls a function on a scheduler if there is one.
    let read: @Sendable (@escaping @Sendable (Value, AnswerProvenance) -> Void) -> Void
    /// Keeps an answer of a date.
    let keep: @Sendable (Value, Date) -> Void
}

extension StoredAnswers {
    /// Returns what reads and keeps the answers to a query; nil unless it is a ``StoredQuery``.
    func answer<Value>(toAny query: any Sendable, _ type: Value.Type) -> StoredAnswer<Value>? {
        guard let query = query as? any StoredQuery else { return nil }
        func opened<Q: StoredQuery>(_ query: Q) -> Any? { answer(to: query) }
        return opened(query) as? StoredAnswer<Value>
    }
}
