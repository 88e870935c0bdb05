/// The totals of a file: the number of records, and the sum of their checksums.
///
/// They reveal a page that the disk has lost, or has returned in an old state.
struct StoreTotals {
    /// The records of one table.
    struct Table: Equatable {
        var count: Int64 = 0
        var sum: Int64 = 0

        mutating func add(_ checksum: Int64) {
            count += 1
            sum &+= checksum
        }

        mutating func remove(_ checksum: Int64) {
            count -= 1
            sum &-= checksum
        }
    }

    /// The highest number that a command has had.
    var lastNumber: Int64 = 0
    var commands = Table()
    var names = Table()

    init() {}

    /// Creates totals from the numbers of their columns; nil if they are damaged.
    init?(checksum: Int64, _ fields: [Int64]) {
        guard fields.count == self.fields.count else { return nil }
        lastNumber = fields[0]
        commands = Table(count: fields[1], sum: fields[2])
        names = Table(count: fields[3], sum: fields[4])
        guard checksum == self.checksum else { return nil }
    }

    /// Reads the totals of a file.
    init(from connection: SQLiteConnection) throws(StoreFault) {
        var found: [StoreTotals?] = []
        try connection.execute(
            "SELECT checksum, last_number, commands, command_sum, names, name_sum FROM totals"
        ) { row in
            found.append(StoreTotals(checksum: row.integer(0), (1...5).map { row.integer($0) }))
        }
        guard found.count == 1, let totals = found[0] else { throw .unsound("the totals are not as they were written") }
        self = totals
    }

    private var fields: [Int64] { [lastNumber, commands.count, commands.sum, names.count, names.sum] }

    private var checksum: Int64 {
        var checksum = RecordChecksum()
        for field in fields { checksum.add(field) }
        return checksum.value
    }

    /// Writes the totals of a new file.
    func insert(into connection: SQLiteConnection) throws(StoreFault) {
        try connection.execute(
            """
            INSERT INTO totals (checksum, last_number, commands, command_sum, names, name_sum, id)
            VALUES (?, ?, ?, ?, ?, ?, 1)
            """,
            ([checksum] + fields).map { .integer($0) }
        )
    }

    /// Updates the totals of a file.
    func update(_ connection: SQLiteConnection) throws(StoreFault) {
        try connection.execute(
            """
            UPDATE totals SET checksum = ?, last_number = ?, commands = ?, command_sum = ?, names = ?, name_sum = ?
            WHERE id = 1
            """,
            ([checksum] + fields).map { .integer($0) }
        )
    }
}
