import MillraceCQRS
import MillracePlatform

extension SQLiteConnection {
    /// Reads the answer to a question, with the number of its row.
    func answer(to question: StoredQuestion) throws(StoreFault) -> (row: Int64, record: AnswerRecord)? {
        var found: (row: Int64, record: AnswerRecord)?
        try execute(
            """
            SELECT number, checksum, version, payload, answered_at FROM answers
            WHERE login = ? AND type = ? AND query = ?
            """,
            [.text(question.login), .text(question.type), .text(question.query)]
        ) { row throws(StoreFault) in
            let record = AnswerRecord(
                question: question,
                version: Int(row.integer(2)),
                payload: row.data(3),
                answeredAt: Date(timeIntervalSinceReferenceDate: row.real(4))
            )
            guard RecordChecksum(record).value == row.integer(1) else {
                throw .unsound("an answer is not as it was written")
            }
            found = (row.integer(0), record)
        }
        return found
    }

    /// Stores answers, and removes the least recently used ones beyond the limits.
    ///
    /// - Parameters:
    ///   - answers: The answers.
    ///   - used: The rows of answers that have been read since the last call, in the order of their last use.
    ///   - limits: The limits of the store.
    func keep(_ answers: [AnswerRecord], used: [Int64], _ limits: StoreLimits) throws(StoreFault) {
        var use = try integer("SELECT max(used) FROM answers") ?? 0
        for row in used {
            use &+= 1
            try execute("UPDATE answers SET used = ? WHERE number = ?", [.integer(use), .integer(row)])
        }
        for answer in answers {
            use &+= 1
            try keep(answer, use, limits)
        }
        try evict(limits)
    }

    private func keep(_ answer: AnswerRecord, _ use: Int64, _ limits: StoreLimits) throws(StoreFault) {
        let question = answer.question
        let key: [SQLiteValue] = [.text(question.login), .text(question.type), .text(question.query)]
        try execute("DELETE FROM answers WHERE login = ? AND type = ? AND query = ?", key)
        let size = answer.size
        // The answer would displace all others, and then itself.
        guard size <= limits.answerBytes else { return }
        try execute(
            """
            INSERT INTO answers (login, type, query, checksum, used, size, version, answered_at, payload)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            key + [
                .integer(RecordChecksum(answer).value), .integer(use), .integer(Int64(size)),
                .integer(Int64(answer.version)), .real(answer.answeredAt.stored), .bytes(answer.payload),
            ]
        )
    }

    private func evict(_ limits: StoreLimits) throws(StoreFault) {
        var count: Int64 = 0
        var size: Int64 = 0
        try execute("SELECT count(*), sum(size) FROM answers") {
            count = $0.integer(0)
            size = $0.integer(1)
        }
        var surplus: [Int64] = []
        // The index contains all columns that are read; no rows are read if none has to be removed.
        guard count > limits.answers || size > limits.answerBytes else { return }
        try execute("SELECT number, size FROM answers ORDER BY used") {
            guard count > limits.answers || size > limits.answerBytes else { return }
            surplus.append($0.integer(0))
            count -= 1
            size &-= $0.integer(1)
        }
        for row in surplus { try execute("DELETE FROM answers WHERE number = ?", [.integer(row)]) }
    }
}

extension AnswerRecord {
    /// The bytes that are counted for the store's limit.
    fileprivate var size: Int {
        payload.count + question.query.utf8.count
    }
}
