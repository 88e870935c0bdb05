/// A selection of live queries, whose answers a command, or an event outside the app, makes stale.
///
/// ```swift
/// var invalidates: [QuerySelection] {
///     [.one(VideoQuery(id: id)), .all(VideoSearch.self) { $0.text.isEmpty }]
/// }
/// ```
///
/// A command can declare its effects on the answers. Observers see them immediately when the command starts:
///
/// ```swift
/// var invalidates: [QuerySelection] {
///     [
///         .one(VideoQuery(id: id), showing: { video in video.likes += 1 }),
///         .all(VideoSearch.self, showing: { videos, search in videos.removeAll { $0.id == id } }),
///     ]
/// }
/// ```
///
/// An event of the backend declares changes that have happened already: see ``LiveQueries/patch(_:)``.
///
/// Only observed queries can be selected; the answers of others aren't known.
public struct QuerySelection: Sendable {
    /// Finds the entries of the selected queries; called inside the serializer of the queries.
    let entries: @Sendable (LiveQueries) -> [any LiveQueryEntryProtocol]
    /// Applies the change to the answer of a query, and returns whether the query is selected; nil if there is no
    /// change.
    let effect: (@Sendable (any LiveQueryEntryProtocol, ChangeUse) -> Bool)?

    /// Returns a selection of the queries of one type: all of them, or those that satisfy a predicate.
    ///
    /// - Parameters:
    ///   - type: The type of the queries.
    ///   - isStale: Returns whether a query is selected; called for each observed query of the type, on the thread of
    ///     the change. By default all are selected.
    public static func all<Q: Query>(
        _ type: Q.Type,
        where isStale: @escaping @Sendable (Q) -> Bool = { _ in true }
    ) -> QuerySelection {
        QuerySelection(entries: { $0.entries(where: isStale) }, effect: nil)
    }

    /// Returns a selection of the queries of one type, with a command's effect on their answers.
    ///
    /// The change is made again whenever the backend's answer or an earlier command changes, on any thread, and has to
    /// give the same result each time. A first answer that is requested while the command is running may have its
    /// effect already; a change that first looks for what it adds, by its id for example, is correct even then.
    ///
    /// - Parameters:
    ///   - type: The type of the queries.
    ///   - isStale: Returns whether a query is selected; by default all are.
    ///   - change: Changes an answer as the backend will, given the query. `invalidate` doesn't call it.
    public static func all<Q: Query>(
        _ type: Q.Type,
        where isStale: @escaping @Sendable (Q) -> Bool = { _ in true },
        showing change: @escaping @Sendable (inout Q.Result, Q) -> Void
    ) -> QuerySelection {
        QuerySelection(
            entries: { $0.entries(where: isStale) },
            effect: { entry, use in entry.use(change, where: isStale, for: use) }
        )
    }

    /// Returns a selection of the queries that are equal to one, found without a search of its type.
    ///
    /// - Parameter query: The query.
    public static func one<Q: Query>(_ query: Q) -> QuerySelection {
        QuerySelection(entries: { $0.entries(of: query) }, effect: nil)
    }

    /// Returns a selection of the queries that are equal to one, with a command's effect on their answer.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - change: Changes the answer as the backend will; see ``all(_:where:showing:)``.
    public static func one<Q: Query>(
        _ query: Q,
        showing change: @escaping @Sendable (inout Q.Result) -> Void
    ) -> QuerySelection {
        QuerySelection(
            entries: { $0.entries(of: query) },
            effect: { entry, use in entry.use({ result, _ in change(&result) }, where: { $0 == query }, for: use) }
        )
    }
}
