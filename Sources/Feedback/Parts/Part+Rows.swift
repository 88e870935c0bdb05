extension Part {
    /// Creates the parts that are the rows of a container, each with an id.
    ///
    /// An event to one of many rows costs the same whatever their number in ``Rows``. In an array or a dictionary each event that
    /// changes the container makes a pass over all rows, which compares them.
    ///
    /// - Parameters:
    ///   - rows: The place of the rows: ``Rows``, an array of `Identifiable` elements, or a dictionary, whose keys are the ids. Of
    ///     several elements of an array with one id, the first is the part; the others are left alone.
    ///   - event: The events of the parts, each with the id of its row.
    @inlinable
    public init<Container: RowContainer & Sendable>(
        forEach rows: any WritableKeyPath<Whole, Container> & Sendable,
        event: EnumCase<WholeEvent, (Container.ID, Event)>
    ) where Container.Row == State, Container.ID: Sendable {
        self.init(
            name: rows.lastProperty,
            reduce: { reducer, whole, happened in
                guard let (id, event) = event.extract(happened) else { return }
                whole[keyPath: rows].changeRow(withID: id) { reducer(&$0, event) }
            },
            makeReactor: { PartRun(of: RowsPlace(rows: rows, event: event), $0, areEqual: $1, in: $2).reactor }
        )
    }
}
