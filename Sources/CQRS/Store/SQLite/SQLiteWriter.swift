import Foundation

/// The connection of a store that writes.
///
/// Used by one thread at a time.
final class SQLiteWriter {
    let connection: SQLiteConnection
    private let answerLimit: Int
    /// The number of bytes of the answers.
    private var answerSize: Int64
    private var lastUse: Int64

    private static let sizeOfAnswers = "SELECT sum(length(payload) + length(CAST(query AS BLOB))) FROM answers"

    /// The number of names of a login that are kept.
    private static let nameLimit: Int64 = 10_000

    init(_ path: String, _ library: SQLiteLibrary, answerLimit: Int) throws(StoreError) {
        connection = try SQLiteConnection(path, library)
        self.answerLimit = answerLimit
        try connection.execute("PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF")
        let found = try StoreSchema.check(connection)
        var fault = ""
        // The shorter check doesn't see that a row is missing from its table.
        try connection.run("PRAGMA integrity_check(1)") { row in fault = row.text(0) }
        guard fault == "ok" else { throw .damaged(fault) }
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        try StoreSchema.migrate(connection, from: found)
        do throws(StoreError) {
            answerSize = try connection.integer(SQLiteWriter.sizeOfAnswers) ?? 0
            lastUse = try connection.integer("SELECT max(used) FROM answers") ?? 0
        } catch {
            throw error.ofTables
        }
    }

    func contents(of login: String) throws(StoreError) -> StoreContents {
        do throws(StoreError) {
            var contents = StoreContents()
            try connection.run(
                """
                SELECT number, type, version, lane, key, payload, accepted_at, refusal FROM commands
                WHERE login = ? ORDER BY number
                """,
                [.text(login)]
            ) { row in
                contents.commands.append(
                    CommandRecord(
                        number: row.integer(0),
                        login: login,
                        type: row.text(1),
                        version: Int(row.integer(2)),
                        lane: row.text(3),
                        key: row.text(4),
                        payload: row.bytes(5),
                        acceptedAt: row.date(6),
                        refusal: row.isNull(7) ? nil : row.bytes(7)
                    )
                )
            }
            try connection.run("SELECT provisional, id FROM names WHERE login = ?", [.text(login)]) { row in
                if let id = UUID(uuidString: row.text(0)) { contents.names[id] = row.bytes(1) }
            }
            contents.lastNumber = try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'commands'") ?? 0
            return contents
        } catch {
            throw error.ofTables
        }
    }

    func commit(_ changes: [StoreChange]) throws(StoreError) {
        guard !changes.isEmpty else { return }
        try connection.transaction { () throws(StoreError) in
            for change in changes { try apply(change) }
        }
        if changes.contains(where: \.forgets) {
            answerSize = try connection.integer(SQLiteWriter.sizeOfAnswers) ?? 0
        }
    }

    func keep(_ answers: [AnswerRecord], afterUseOf questions: Set<StoredQuestion>) throws(StoreError) {
        // The log is written, and not synchronized: an answer can be asked for again.
        try connection.execute("PRAGMA synchronous = NORMAL")
        defer { try? connection.execute("PRAGMA synchronous = FULL") }
        let sizeBefore = answerSize
        do throws(StoreError) {
            try connection.transaction { () throws(StoreError) in
                for question in questions {
                    try connection.run(
                        "UPDATE answers SET used = ? WHERE login = ? AND type = ? AND query = ?",
                        [.integer(nextUse())] + question.arguments
                    )
                }
                for answer in answers { try put(answer) }
                try evict()
            }
        } catch {
            answerSize = sizeBefore
            throw error
        }
    }

    private func put(_ answer: AnswerRecord) throws(StoreError) {
        let place = answer.question.arguments
        let old = try connection.integer(
            """
            SELECT length(payload) + length(CAST(query AS BLOB)) FROM answers
            WHERE login = ? AND type = ? AND query = ?
            """,
            place
        )
        try connection.run(
            """
            INSERT OR REPLACE INTO answers (login, type, query, version, payload, answered_at, used)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            place + [
                .integer(Int64(answer.version)), .bytes(answer.payload),
                .number(answer.answeredAt.timeIntervalSince1970), .integer(nextUse()),
            ]
        )
        answerSize += Int64(answer.payload.count + answer.question.query.utf8.count) - (old ?? 0)
    }

    private func evict() throws(StoreError) {
        while answerSize > Int64(answerLimit) {
            var oldest: (row: Int64, size: Int64)?
            try connection.run(
                "SELECT rowid, length(payload) + length(CAST(query AS BLOB)) FROM answers ORDER BY used LIMIT 1"
            ) { row in oldest = (row.integer(0), row.integer(1)) }
            guard let oldest else {
                answerSize = 0
                return
            }
            try connection.run("DELETE FROM answers WHERE rowid = ?", [.integer(oldest.row)])
            answerSize -= oldest.size
        }
    }

    private func nextUse() -> Int64 {
        lastUse += 1
        return lastUse
    }

    private func apply(_ change: StoreChange) throws(StoreError) {
        switch change {
        case let .put(record):
            try connection.run(
                """
                INSERT OR REPLACE INTO commands
                    (number, login, type, version, lane, key, payload, accepted_at, refusal)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(record.number), .text(record.login), .text(record.type),
                    .integer(Int64(record.version)), .text(record.lane), .text(record.key), .bytes(record.payload),
                    .number(record.acceptedAt.timeIntervalSince1970), record.refusal.map { .bytes($0) } ?? .null,
                ]
            )
        case let .remove(number):
            try connection.run("DELETE FROM commands WHERE number = ?", [.integer(number)])
        case let .name(provisional, login, known):
            try connection.run(
                "INSERT INTO names (login, provisional, id) VALUES (?, ?, ?)",
                [.text(login), .text(provisional.uuidString), .bytes(known)]
            )
            try connection.run(
                """
                DELETE FROM names WHERE login = ?1 AND number <=
                    (SELECT number FROM names WHERE login = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)
                """,
                [.text(login), .integer(SQLiteWriter.nameLimit)]
            )
        case let .forget(login):
            for table in ["commands", "names", "answers"] {
                try connection.run("DELETE FROM \(table) WHERE login = ?", [.text(login)])
            }
        }
    }
}

extension SQLiteConnection {
    /// Returns an answer that is kept.
    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? {
        var answer: AnswerRecord?
        try run(
            "SELECT version, payload, answered_at FROM answers WHERE login = ? AND type = ? AND query = ?",
            question.arguments
        ) { row in
            answer = AnswerRecord(
                question: question,
                version: Int(row.integer(0)),
                payload: row.bytes(1),
                answeredAt: row.date(2)
            )
        }
        return answer
    }
}

extension StoredQuestion {
    fileprivate var arguments: [SQLiteValue] { [.text(login), .text(type), .text(query)] }
}

extension StoreChange {
    fileprivate var forgets: Bool {
        guard case .forget = self else { return false }
        return true
    }
}

extension StoreError {
    /// The error of a read at opening: tables that aren't those of the schema are a damage.
    fileprivate var ofTables: StoreError {
        guard case let .failed(reason) = self, reason.hasSuffix("(SQLite 1)") else { return self }
        return .damaged(reason)
    }
}
