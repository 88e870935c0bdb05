import MillraceCQRS
import MillracePlatform

extension StoreDatabase {
    /// Reads the data of a login, and checks all records.
    func contents(of login: String) throws(StoreFault) -> StoreContents {
        try connection.transaction { () throws(StoreFault) in
            let totals = try StoreTotals(from: connection)
            var contents = StoreContents(lastNumber: totals.lastNumber)
            contents.commands = try commands(of: login, expecting: totals.commands)
            contents.names = try names(of: login, expecting: totals.names)
            contents.endings = try endings(of: login)
            contents.damaged = try takeDamage()
            return contents
        }
    }

    /// Makes changes, all of them or none.
    func commit(_ changes: [StoreChange]) throws(StoreFault) {
        try connection.transaction { () throws(StoreFault) in
            var totals = try StoreTotals(from: connection)
            for change in changes { try apply(change, &totals) }
            try totals.update(connection)
        }
    }

    /// Returns the damage that has not been reported yet, and removes it.
    private func takeDamage() throws(StoreFault) -> [StoreDamage] {
        var damage: [StoreDamage] = []
        try connection.execute("SELECT file, saved, lost FROM damage ORDER BY number") { row throws(StoreFault) in
            damage.append(
                StoreDamage(
                    file: URL(filePath: file.folder.path).appending(path: try row.text(0)),
                    saved: Int(row.integer(1)),
                    lost: row.isNull(2) ? nil : Int(row.integer(2))
                )
            )
        }
        if !damage.isEmpty { try connection.execute("DELETE FROM damage") }
        return damage
    }

    private func apply(_ change: StoreChange, _ totals: inout StoreTotals) throws(StoreFault) {
        switch change {
        case let .put(record): try put(record, &totals)
        case let .remove(number): try remove(number, &totals)
        case let .name(provisional, login, known): try name(provisional, login, known, &totals)
        case let .end(record): try keep(record)
        case let .forgetEnding(number): try forgetEnding(number)
        case let .forget(login):
            try forgetEndings(of: login)
            try connection.execute("SELECT checksum FROM commands WHERE login = ?", [.text(login)]) {
                totals.commands.remove($0.integer(0))
            }
            try connection.execute("DELETE FROM commands WHERE login = ?", [.text(login)])
            try forgetNames(of: login, &totals)
        // They have a file of their own.
        case .forgetAnswers: break
        }
    }

    private func put(_ record: CommandRecord, _ totals: inout StoreTotals) throws(StoreFault) {
        // On a disk that new commands have filled, those that are done could not be removed.
        if record.number > totals.lastNumber { try requireRoom() }
        try remove(record.number, &totals)
        totals.commands.add(try connection.insert(record))
        totals.lastNumber = max(totals.lastNumber, record.number)
    }

    /// Throws if a new command would take the room that SQLite's journal needs when commands are removed.
    private func requireRoom() throws(StoreFault) {
        if file.folder.hasRoom(limits.freeBytes) { return }
        // Pages of removed commands are used again, so that the file doesn't grow.
        let unused = try connection.integer("SELECT freelist_count FROM pragma_freelist_count()", []) ?? 0
        guard unused * Int64(StoreFile.pageSize) >= limits.freeBytes, file.folder.hasRoom(limits.freeBytes / 2) else {
            throw .refused(.diskFull)
        }
    }

    private func remove(_ number: Int64, _ totals: inout StoreTotals) throws(StoreFault) {
        guard let old = try connection.integer("SELECT checksum FROM commands WHERE number = ?", [.integer(number)])
        else { return }
        try connection.execute("DELETE FROM commands WHERE number = ?", [.integer(number)])
        totals.commands.remove(old)
    }

    private func commands(of login: String, expecting expected: StoreTotals.Table) throws(StoreFault) -> [CommandRecord]
    {
        var found = StoreTotals.Table()
        var records: [CommandRecord] = []
        try connection.execute(
            """
            SELECT number, login, type, version, lane, key, payload, accepted_at, refusal, sent, replaces_sent,
                checksum, login = ?
            FROM commands ORDER BY number
            """,
            // Bytes are compared here: Swift treats texts as equal whose accents are encoded in two forms.
            [.text(login)]
        ) { row throws(StoreFault) in
            let record = CommandRecord(
                number: row.integer(0),
                login: try row.text(1),
                type: try row.text(2),
                version: Int(row.integer(3)),
                lane: try row.text(4),
                key: try row.text(5),
                payload: row.data(6),
                acceptedAt: Date(timeIntervalSinceReferenceDate: row.real(7)),
                isSent: row.integer(9) != 0,
                replacesSent: row.integer(10) != 0,
                refusal: row.isNull(8) ? nil : row.data(8)
            )
            let checksum = row.integer(11)
            guard RecordChecksum(record).value == checksum else {
                throw .unsound("command \(record.number) is not as it was written")
            }
            found.add(checksum)
            if row.integer(12) != 0 { records.append(record) }
        }
        guard found == expected else { throw .unsound("commands are missing") }
        return records
    }
}

extension SQLiteConnection {
    /// Adds a command, and returns its checksum.
    @discardableResult
    func insert(_ record: CommandRecord) throws(StoreFault) -> Int64 {
        let checksum = RecordChecksum(record).value
        try execute(
            """
            INSERT INTO commands
                (number, checksum, login, type, version, lane, key, accepted_at, payload, refusal, sent,
                replaces_sent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(record.number), .integer(checksum), .text(record.login), .text(record.type),
                .integer(Int64(record.version)), .text(record.lane), .text(record.key), .real(record.acceptedAt.stored),
                .bytes(record.payload), record.refusal.map { .bytes($0) } ?? .null,
                .integer(record.isSent ? 1 : 0), .integer(record.replacesSent ? 1 : 0),
            ]
        )
        return checksum
    }
}
