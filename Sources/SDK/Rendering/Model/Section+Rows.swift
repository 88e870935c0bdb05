extension Section {
    /// Creates a section of a row for each element of a collection, of which only those in view are made.
    ///
    /// ```swift
    /// Section(id: "messages", rows: chat.messages, rowID: \.id) { message in
    ///     Text(message.author).bold()
    ///     Text(message.text)
    /// }
    /// ```
    ///
    /// For long lists: a frame costs the same with a hundred rows and with a million. Each row is a node, with the id
    /// that `rowID` returns. A row is made when it comes into view, again for each new screen; a row may have any
    /// height, and of the rows that were not in view the layout assumes the average height of the first ones, so the
    /// scroll bar is approximate. At most 32 rows in a row without an action are passed over by the keys that move the
    /// focus. A frame without a height, as in a pipe or a snapshot of plain text, has all rows.
    ///
    /// - Parameters:
    ///   - id: The id, unique among the sections of a screen.
    ///   - header: The component above the rows.
    ///   - footer: The component below the rows.
    ///   - rows: The elements, from top to bottom; the section keeps the collection.
    ///   - rowID: Returns the id of an element's row, unique among the nodes of a screen.
    ///   - row: Returns the components of a row, one below the other.
    public init<Rows: RandomAccessCollection & Sendable, RowID: Hashable & Sendable>(
        id: some Hashable & Sendable,
        header: (any Component)? = nil,
        footer: (any Component)? = nil,
        rows: Rows,
        rowID: @escaping @Sendable (Rows.Element) -> RowID,
        @ListBuilder<any Component> row: @escaping @Sendable (Rows.Element) -> [any Component]
    ) {
        self.init(id: id, header: header, footer: footer, nodes: [])
        let element: @Sendable (Int) -> Rows.Element = { rows[rows.index(rows.startIndex, offsetBy: $0)] }
        self.rows = .lazy(
            LazyNodes(count: rows.count, id: { NodeID(rowID(element($0))) }) { index in
                let element = element(index)
                return Node(id: rowID(element), Stack.unlessSingle(row(element)))
            }
        )
    }
}
