import MillracePlatform

extension StoreDatabase {
    /// Stores the backend's id for a provisional one, instead of an earlier one, and removes the oldest names of the
    /// login beyond the limit.
    ///
    /// A stored command has no provisional id whose name is stored: the outbox writes the names into the commands with
    /// the same change.
    func name(
        _ provisional: UUID,
        _ login: String,
        _ known: Data,
        _ totals: inout StoreTotals
    ) throws(StoreFault) {
        let key: [SQLiteValue] = [.text(login), .bytes(provisional.data)]
        try removeNames("WHERE login = ? AND provisional = ?", key, &totals)
        totals.names.add(try connection.insert(StoredName(login: login, provisional: provisional, known: known)))
        let count = try connection.integer("SELECT count(*) FROM names WHERE login = ?", [.text(login)]) ?? 0
        guard count > limits.names else { return }
        try removeNames(
            "WHERE number IN (SELECT number FROM names WHERE login = ? ORDER BY number LIMIT ?)",
            [.text(login), .integer(count - Int64(limits.names))],
            &totals
        )
    }

    func forgetNames(of login: String, _ totals: inout StoreTotals) throws(StoreFault) {
        try removeNames("WHERE login = ?", [.text(login)], &totals)
    }

    /// Reads the names of a login, and checks those of all.
    func names(of login: String, expecting expected: StoreTotals.Table) throws(StoreFault) -> [UUID: Data] {
        var found = StoreTotals.Table()
        var names: [UUID: Data] = [:]
        try connection.execute(
            "SELECT login, provisional, known, checksum, login = ? FROM names ORDER BY number",
            [.text(login)]
        ) { row throws(StoreFault) in
            let (owner, known) = (try row.text(0), row.data(2))
            guard let provisional = UUID(data: row.data(1)),
                StoredName(login: owner, provisional: provisional, known: known).checksum == row.integer(3)
            else { throw .unsound("the name of an id is not as it was written") }
            found.add(row.integer(3))
            if row.integer(4) != 0 { names[provisional] = known }
        }
        guard found == expected else { throw .unsound("names of ids are missing") }
        return names
    }

    private func removeNames(
        _ condition: String,
        _ values: [SQLiteValue],
        _ totals: inout StoreTotals
    ) throws(StoreFault) {
        try connection.execute("SELECT checksum FROM names \(condition)", values) { totals.names.remove($0.integer(0)) }
        try connection.execute("DELETE FROM names \(condition)", values)
    }
}

extension SQLiteConnection {
    /// Adds a name, and returns its checksum.
    @discardableResult
    func insert(_ name: StoredName) throws(StoreFault) -> Int64 {
        let checksum = name.checksum
        try execute(
            "INSERT INTO names (checksum, login, provisional, known) VALUES (?, ?, ?, ?)",
            [.integer(checksum), .text(name.login), .bytes(name.provisional.data), .bytes(name.known)]
        )
        return checksum
    }
}
