/// Some of the live queries: those whose answers a command, or something from elsewhere, makes stale.
///
/// ```swift
/// var invalidates: [QuerySelection] {
///     [.one(VideoQuery(id: id)), .all(VideoSearch.self) { $0.text.isEmpty }]
/// }
/// ```
///
/// Only queries that are observed can be found; of the others no answer is known.
public struct QuerySelection: Sendable {
    /// Finds the entries of the selected queries; called inside the serializer of the queries.
    let entries: @Sendable (LiveQueries) -> [any LiveQueryEntryProtocol]

    /// Returns the queries of one type, all of them or those of which a predicate is true.
    ///
    /// - Parameters:
    ///   - type: The type of the queries.
    ///   - isStale: Tells whether a query is meant; it is asked for each query of the type that is observed, on the thread of the change. Every query by
    ///     default.
    public static func all<Q: Query>(
        _ type: Q.Type,
        where isStale: @escaping @Sendable (Q) -> Bool = { _ in true }
    ) -> QuerySelection {
        QuerySelection { $0.knownTable(of: Q.self)?.entries(where: isStale) ?? [] }
    }

    /// Returns the queries that are equal to one: found without a look at the others of its type.
    public static func one<Q: Query>(_ query: Q) -> QuerySelection {
        QuerySelection { $0.knownTable(of: Q.self)?.entry(of: query).map { [$0] } ?? [] }
    }
}
