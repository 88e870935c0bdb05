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
    /// Returns the functions for the answers to a query, or to that of the first page of a list; nil unless it is a
    /// ``StoredQuery``.
    func answer<Value>(toAny query: any Sendable, _ type: Value.Type) -> StoredAnswer<Value>? {
        if let list = query as? any FirstPage { return list.pages(in: self) as? StoredAnswer<Value> }
        guard let query = query as? any StoredQuery else { return nil }
        func opened<Q: StoredQuery>(_ query: Q) -> Any? { answer(to: query) }
        return opened(query) as? StoredAnswer<Value>
    }
}

/// A key of a list, of which the first page is stored, as the answer to its query: a list that is shown again begins
/// with it, however many pages were loaded before.
private protocol FirstPage {
    func pages(in answers: StoredAnswers) -> Any?
}

extension PagesKey: FirstPage where Q: PagedQuery {
    func pages(in answers: StoredAnswers) -> Any? {
        guard let page = answers.answer(toAny: first, Q.Result.self) else { return nil }
        return StoredAnswer<LoadedPages<Q>>(
            read: { then in
                page.read { value, provenance in
                    then(LoadedPages([.init(query: first, result: value)], next: first.next(after: value)), provenance)
                }
            },
            keep: { pages, date in
                if let value = pages.pages.first?.result { page.keep(value, date) }
            }
        )
    }
}
