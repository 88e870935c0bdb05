import MillraceBackend

extension LiveQueries {
    /// Returns the entries of the queries of a type of which a predicate is true; call it inside the serializer.
    func entries<Q: Query>(where isMeant: (Q) -> Bool) -> [any LiveQueryEntryProtocol] {
        let table: LiveQueryTable<Q, Q.Result>? = knownTable()
        return table?.entries(where: isMeant) ?? []
    }

    /// Returns the entry of a query, if it is observed; call it inside the serializer.
    func entries<Q: Query>(of query: Q) -> [any LiveQueryEntryProtocol] {
        let table: LiveQueryTable<Q, Q.Result>? = knownTable()
        return table?.entry(of: query).map { [$0] } ?? []
    }
}
