import MillracePlatform

extension StoreDatabase {
    /// Keeps the name of an id, in the place of an earlier one, and forgets the oldest names of the login beyond the limit.
    ///
    /// A stored command has no id that has a name: the outbox writes the names into the commands with the change that brings them.
    func name(
        _ provisional: UUID,
        _ login: String,
        _ known: Data,
        _ totals: inout StoreTotals
    ) throws(StoreFault) {
        let key: [SQLiteValue] = [.text(login), .bytes(provisional.data)]
        try removeNames("WHERE login = ? AND provisional = ?", key, &totals)
        let checksum = checksum(login, provisional, known)
        try connection.execute(
            "INSERT INTO names (checksum, login, provisional, known) VALUES (?, ?, ?, ?)",
            [.integer(checksum)] + key + [.bytes(known)]
        )
        totals.names.add(checksum)
        let count = try connection.integer("SELECT count(*) FROM names WHERE login = ?", [.text(login)]) ?? 0
        guard count > limits.names else { return }
        try removeNames(
            "WHERE number IN (SELECT number FROM names WHERE login = ? ORDER BY number LIMIT ?)",
            [.text(login), .integer(count - Int64(limits.names))],
            &totals
        )
    }

    /// Removes all names of a login.
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
                checksum(owner, provisional, known) == row.integer(3)
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

    private func checksum(_ login: String, _ provisional: UUID, _ known: Data) -> Int64 {
        var checksum = RecordChecksum()
        checksum.add(login)
        checksum.add(provisional.data)
        checksum.add(known)
        return checksum.value
    }
}

extension UUID {
    /// The sixteen bytes.
    fileprivate var data: Data { withUnsafeBytes(of: uuid) { Data($0) } }

    /// Creates an id of its bytes; nil for another number of them.
    fileprivate init?(data: Data) {
        guard data.count == 16 else { return nil }
        var bytes = UUID().uuid
        withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: data) }
        self.init(uuid: bytes)
    }
}
