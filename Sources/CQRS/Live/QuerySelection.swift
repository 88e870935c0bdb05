/// A selection of live queries, whose answers a command, or an event outside the app, makes stale.
///
/// ```swift
/// var invalidates: [QuerySelection] {
///     [.one(VideoQuery(id: id)), .all(VideoSearch.self) { $0.text.isEmpty }]
/// }
/// ```
///
/// Only observed queries can be selected; of all others no answer is known.
public struct QuerySelection: Sendable {
    /// Finds the entries of the selected queries; called inside the serializer of the queries.
    let entries: @Sendable (LiveQueries) -> [any LiveQueryEntryProtocol]

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
        QuerySelection { $0.knownTable(of: Q.self)?.entries(where: isStale) ?? [] }
    }

    /// Returns a selection of the queries that are equal to one, found without a look at the others of its type.
    public static func one<Q: Query>(_ query: Q) -> QuerySelection {
        QuerySelection { $0.knownTable(of: Q.self)?.entry(of: query).map { [$0] } ?? [] }
    }
}
