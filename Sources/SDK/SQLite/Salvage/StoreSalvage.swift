import MillraceCQRS
import MillracePlatform

/// The undamaged records of a damaged file.
///
/// It first reads the rows that pages refer to; if the totals show that rows are missing, or there are no totals, it
/// tries every position at which a row may begin. The checksum of a row shows whether it is one. Removed rows are
/// overwritten, so that only an old page that the disk has returned can restore one.
struct StoreSalvage {
    private(set) var commands: [Int64: CommandRecord] = [:]
    /// The ends of commands.
    ///
    /// The totals don't include these, and only pages in use are read for them: an end that an observer has received
    /// must not reappear.
    private(set) var endings: [Int64: EndingRecord] = [:]
    /// The number of commands and names that were not found; nil if the totals weren't found either, or show that the
    /// wrong records were found.
    private(set) var lost: Int?
    private var names: [StoredName.Key: (number: Int64, name: StoredName)] = [:]
    private var totals: StoreTotals?

    /// Searches images of a file, the better ones first.
    init(_ images: [SalvageImage]) {
        for image in images {
            for page in image.pages { for row in image.rows(ofPageAt: page) { add(row) } }
        }
        if let image = images.first {
            for ending in image.pages.flatMap({ image.rows(ofPageAt: $0).compactMap(\.ending) }) {
                endings[ending.number] = ending
            }
        }
        countLost()
        guard lost != 0 else { return }
        for image in images {
            for place in image.placesOfRows { if let row = image.row(at: place) { add(row) } }
        }
        countLost()
        guard foundTotals.commands != totals?.commands else { return }
        // A row may be an old one: its command may have been sent since then.
        for (number, record) in commands where record.refusal == nil && !record.isSent {
            commands[number]?.isSent = true
        }
    }

    private mutating func add(_ row: SalvagedRow) {
        if let command = row.command {
            if commands[row.number] == nil { commands[row.number] = command }
        } else if let name = row.name {
            let key = StoredName.Key(name)
            if names[key] == nil { names[key] = (row.number, name) }
        } else if totals == nil {
            totals = row.totals
        }
    }

    private mutating func countLost() {
        guard let totals else { return }
        let found = foundTotals
        let missing =
            max(0, totals.commands.count - found.commands.count) + max(0, totals.names.count - found.names.count)
        let isExact = found.commands == totals.commands && found.names == totals.names
        lost = isExact || missing > 0 ? Int(missing) : nil
    }

    private var foundTotals: StoreTotals {
        var found = StoreTotals()
        found.lastNumber = max(totals?.lastNumber ?? 0, commands.keys.max() ?? 0)
        for record in commands.values { found.commands.add(RecordChecksum(record).value) }
        for entry in names.values { found.names.add(entry.name.checksum) }
        return found
    }

    /// Whether a command no longer exists, or has its refusal: a command that waits has reappeared.
    private func hasEnded(_ number: Int64) -> Bool {
        guard let command = commands[number] else { return true }
        return command.refusal != nil
    }

    /// Writes all records that were found into a new file, within a transaction.
    func insert(into connection: SQLiteConnection) throws(StoreFault) {
        for (_, record) in commands.sorted(by: { $0.key < $1.key }) { try connection.insert(record) }
        for (number, record) in endings where hasEnded(number) { try connection.insert(record) }
        for entry in names.values.sorted(by: { $0.number < $1.number }) { try connection.insert(entry.name) }
        try foundTotals.insert(into: connection)
    }
}
