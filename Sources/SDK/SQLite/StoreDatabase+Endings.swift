import MillraceCQRS
import MillracePlatform

extension StoreDatabase {
    /// Stores the end of a command.
    func keep(_ record: EndingRecord) throws(StoreFault) {
        try connection.insert(record)
    }

    /// Removes the end of a command.
    func forgetEnding(_ number: Int64) throws(StoreFault) {
        try connection.execute("DELETE FROM endings WHERE number = ?", [.integer(number)])
    }

    /// Removes the ends of all commands of a login.
    func forgetEndings(of login: String) throws(StoreFault) {
        try connection.execute("DELETE FROM endings WHERE login = ?", [.text(login)])
    }

    /// Reads the ends of commands of a login, and skips damaged ones, on which nothing else depends.
    func endings(of login: String) throws(StoreFault) -> [EndingRecord] {
        var records: [EndingRecord] = []
        try connection.execute(
            "SELECT number, login, ending, checksum FROM endings WHERE login = ? ORDER BY number",
            [.text(login)]
        ) { row throws(StoreFault) in
            let record = EndingRecord(number: row.integer(0), login: try row.text(1), ending: row.data(2))
            if RecordChecksum(record).value == row.integer(3) { records.append(record) }
        }
        return records
    }
}

extension SQLiteConnection {
    /// Adds the end of a command.
    func insert(_ record: EndingRecord) throws(StoreFault) {
        let checksum = RecordChecksum(record).value
        try execute(
            "INSERT OR REPLACE INTO endings (number, checksum, login, ending) VALUES (?, ?, ?, ?)",
            [.integer(record.number), .integer(checksum), .text(record.login), .bytes(record.ending)]
        )
    }
}
