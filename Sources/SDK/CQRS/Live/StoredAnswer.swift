import MillracePlatform
import MillraceBackend

/// The functions that read and store the answers to one query.
struct StoredAnswer<Value: Sendable>: Sendable {
    /// Reads the answer, and calls a function on a scheduler if there is one.
    let read: @Sendable (@escaping @Sendable (Value, AnswerProvenance) -> Void) -> Void
    /// Stores an answer with its date.
    let keep: @Sendable (Value, Date) -> Void
}

extension StoredAnswers {
    /// Returns the functions for the answers to a query; nil unless it is a ``StoredQuery``.
    func answer<Value>(toAny query: any Sendable, _ type: Value.Type) -> StoredAnswer<Value>? {
        guard let query = query as? any StoredQuery else { return nil }
        func opened<Q: StoredQuery>(_ query: Q) -> Any? { answer(to: query) }
        return opened(query) as? StoredAnswer<Value>
    }
}
