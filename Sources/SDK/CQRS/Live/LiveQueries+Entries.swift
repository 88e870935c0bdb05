import MillraceBackend

extension LiveQueries {
    /// Returns the entries of the queries of a type of which a predicate is true, and of their lists; call it inside
    /// the serializer.
    func entries<Q: Query>(where isMeant: (Q) -> Bool) -> [any LiveQueryEntryProtocol] {
        let table: LiveQueryTable<Q, Q.Result>? = knownTable()
        return (table?.entries(where: isMeant) ?? []) + lists(where: isMeant)
    }

    /// Returns the entry of a query, if it is observed, and those of its lists; call it inside the serializer.
    func entries<Q: Query>(of query: Q) -> [any LiveQueryEntryProtocol] {
        let table: LiveQueryTable<Q, Q.Result>? = knownTable()
        return (table?.entry(of: query).map { [$0] } ?? []) + lists { $0 == query }
    }

    private func lists<Q: Query>(where isMeant: (Q) -> Bool) -> [any LiveQueryEntryProtocol] {
        let table: LiveQueryTable<PagesKey<Q>, LoadedPages<Q>>? = knownTable()
        return table?.entries { _ in true }.filter { $0.isMeant(isMeant) } ?? []
    }
}

extension LiveQueryEntry {
    /// Whether a list has a page, or may have it next, whose query satisfies a predicate.
    func isMeant<Q: Query>(_ isMeant: (Q) -> Bool) -> Bool where Value == LoadedPages<Q> {
        guard let list = query as? PagesKey<Q> else { return false }
        let known = state.shown?.confirmed
        return isMeant(list.first) || known?.next.map(isMeant) == true
            || known?.pages.contains { isMeant($0.query) } == true
    }
}

extension LiveQueryEntryProtocol {
    /// Applies a change of the answers of queries of a type, if the entry is of such a query, or a list of them.
    ///
    /// - Returns: Whether the entry is of such a query or list.
    func use<Q: Query>(
        _ change: @escaping @Sendable (inout Q.Result, Q) -> Void,
        where isMeant: @escaping @Sendable (Q) -> Bool,
        for use: ChangeUse
    ) -> Bool {
        if let list = self as? LiveQueryEntry<LoadedPages<Q>> {
            guard list.isMeant(isMeant) else { return false }
            list.use({ $0.change(where: isMeant, change) }, for: use)
            return true
        }
        guard let query = query as? Q, isMeant(query) else { return false }
        (self as? LiveQueryEntry<Q.Result>)?.use({ change(&$0, query) }, for: use)
        return true
    }
}
