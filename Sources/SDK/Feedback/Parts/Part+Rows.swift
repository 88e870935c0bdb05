extension Part {
    /// Creates the parts that are the rows of a container, each with an id.
    ///
    /// In ``Rows`` an event to one of many rows costs the same whatever their number: they find a row by its id, and
    /// record which have changed. An array searches for the row, and each event that changes the array, or is for one
    /// of its elements, compares all of them with what they were: a few nanoseconds for each that is the same to the
    /// bit, and what its `==` takes for the others. A dictionary finds the row at once and compares likewise, for some
    /// twenty nanoseconds each. Events that leave the container alone compare nothing. All this holds while nothing
    /// else has a copy of the state: where a journal, or an observer, keeps the last one, the next change copies an
    /// array or a dictionary, and a part of ``Rows``.
    ///
    /// - Parameters:
    ///   - rows: The key path of the rows: ``Rows``, an array of `Identifiable` elements, or a dictionary, whose keys
    ///     are the ids. Of several elements of an array with one id, the first is the part; the others are left alone.
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
