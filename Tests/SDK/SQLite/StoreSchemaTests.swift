import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// The versions of a store's tables.
@Suite(.bodyTimeLimit) struct StoreSchemaTests {
    private let folder = TemporaryFolder.made()

    private func store(_ schema: StoreSchema) -> SQLiteStore {
        SQLiteStore(directory: folder.url, limits: StoreLimits(), library: .shared, schema: schema)
    }

    private static func later(_ statements: String...) -> StoreSchema {
        StoreSchema(application: StoreSchema.commands.application, steps: StoreSchema.commands.steps + [statements])
    }

    @Test func aFileOfAnEarlierVersionIsMigrated() throws {
        let expected = StoreContents(commands: [.fixture()], names: [.numbered(1): Data("7".utf8)], lastNumber: 1)
        do {
            let old = store(.commands)
            try old.commit([.put(.fixture()), .name(.numbered(1), login: "anna", Data("7".utf8))])
            try old.keep([.fixture()])
        }
        let schema = Self.later(
            "ALTER TABLE commands ADD COLUMN note TEXT",
            "CREATE TABLE more (number INTEGER PRIMARY KEY)"
        )
        for _ in 0..<2 {
            let new = store(schema)
            #expect(
                try (new.open(login: "anna"), new.answer(to: AnswerRecord.fixture().question))
                    == (expected, .fixture())
            )
        }
        #expect(throws: StoreError.laterVersion(StoreSchema.commands.version + 1)) {
            try store(.commands).open(login: "anna")
        }
        #expect(folder.names == ["answers.sqlite", "outbox.lock", "outbox.sqlite"])
    }

    /// Version 1 had the answers in the same file, and a write-ahead log; they are asked for again.
    @Test func aFileOfVersion1KeepsItsCommandsAndNames() throws {
        let library = try #require(SQLiteLibrary.shared)
        let file = StoreFile.commands(in: try StoreFolder(folder.url))
        let first = StoreSchema(application: StoreSchema.commands.application, steps: [StoreSchema.commands.steps[0]])
        try StoreDatabase.create(file, library, schema: first)
        do {
            let database = try StoreDatabase(file, library, schema: first, limits: StoreLimits())
            try database.connection.executeOnce("PRAGMA journal_mode = WAL")
            try database.connection.transaction { () throws(StoreFault) in
                try database.connection.keep(
                    [.fixture(payload: Data(repeating: 7, count: 9_000))],
                    used: [],
                    StoreLimits()
                )
            }
            try database.commit([.name(.numbered(1), login: "anna", Data("7".utf8))])
            for record in [CommandRecord.fixture(isSent: true), .fixture(number: 2, login: "bert", isSent: true)] {
                try putAsVersion1(record, database.connection)
            }
            // The process ends without having written its log into the file.
            database.connection.keepLog(true)
        }
        #expect(folder.bytes("outbox.sqlite-wal")?.isEmpty == false)
        for _ in 0..<2 {
            let new = store(.commands)
            let names = [UUID.numbered(1): Data("7".utf8)]
            let expected = [
                StoreContents(commands: [.fixture(isSent: true)], names: names, lastNumber: 2),
                StoreContents(commands: [.fixture(number: 2, login: "bert", isSent: true)], lastNumber: 2),
            ]
            #expect(try ["anna", "bert"].map { try new.open(login: $0) } == expected)
            #expect(try new.answer(to: AnswerRecord.fixture().question) == nil)
        }
        #expect(folder.names == ["answers.sqlite", "outbox.lock", "outbox.sqlite", "outbox.sqlite-journal"])
    }

    /// Versions 3 and 4 had no column for the forms that an edit has replaced; a damaged file of them is read as well.
    @Test(arguments: [3, 4], [false, true]) func aFileOfVersions3And4KeepsWhatWasSent(version: Int, isDamaged: Bool)
        throws
    {
        let library = try #require(SQLiteLibrary.shared)
        let file = StoreFile.commands(in: try StoreFolder(folder.url))
        let steps = Array(StoreSchema.commands.steps.prefix(version))
        let old = StoreSchema(application: StoreSchema.commands.application, steps: steps)
        try StoreDatabase.create(file, library, schema: old)
        let commands = [
            CommandRecord.fixture(), .fixture(number: 2, isSent: true), .fixture(number: 3, key: "damaged"),
        ]
        do {
            let database = try StoreDatabase(file, library, schema: old, limits: StoreLimits())
            for record in commands {
                try putAsVersion1(record, database.connection)
                let sent = SQLiteValue.integer(record.isSent ? 1 : 0)
                try database.connection.execute(
                    "UPDATE commands SET sent = ? WHERE number = ?",
                    [sent, .integer(record.number)]
                )
            }
        }
        if isDamaged { try folder.execute("UPDATE commands SET key = 'other' WHERE number = 3") }
        for round in 0..<2 {
            let found = try store(.commands).open(login: "anna")
            let expected = isDamaged ? [commands[0].sent, commands[1]] : commands
            #expect(found.commands == expected && found.damaged.count == (isDamaged && round == 0 ? 1 : 0))
        }
    }

    /// Writes a command as version 1 did, which did not note what it had sent: anything may have been.
    private func putAsVersion1(_ record: CommandRecord, _ connection: SQLiteConnection) throws {
        let checksum = RecordChecksum(record).value
        try connection.execute(
            """
            INSERT INTO commands (number, checksum, login, type, version, lane, key, accepted_at, payload)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(record.number), .integer(checksum), .text(record.login), .text(record.type),
                .integer(Int64(record.version)), .text(record.lane), .text(record.key), .real(record.acceptedAt.stored),
                .bytes(record.payload),
            ]
        )
        var totals = try StoreTotals(from: connection)
        totals.commands.add(checksum)
        totals.lastNumber = max(totals.lastNumber, record.number)
        try totals.update(connection)
    }

    /// By its objects a file of a later version is told from one whose version is damaged.
    @Test(arguments: [StoreSchema.commands, .answers]) func noTwoVersionsHaveTheSameObjects(_ schema: StoreSchema)
        throws
    {
        let library = try #require(SQLiteLibrary.shared)
        let objects = try (1...schema.version).map { version in
            let model = try SQLiteConnection(library, path: nil)
            try StoreSchema(application: schema.application, steps: Array(schema.steps.prefix(version))).create(
                in: model
            )
            return try schema.objects(model)
        }
        #expect(Set(objects).count == schema.version)
    }

    /// Answers are asked for again: a file of them that a later version has written costs nobody a command.
    @Test func answersOfALaterVersionAreForgotten() throws {
        do {
            let old = store(.commands)
            try old.commit([.put(.fixture())])
            try old.keep([.fixture()])
        }
        try folder.execute("PRAGMA user_version = 2", "CREATE TABLE more (number INTEGER)", in: "answers.sqlite")
        let new = store(.commands)
        let before = try new.answer(to: AnswerRecord.fixture().question)
        try new.keep([.fixture()])
        #expect(try [before, new.answer(to: AnswerRecord.fixture().question)] == [nil, .fixture()])
        try new.commit([.put(.fixture(number: 2))])
        #expect(try new.open(login: "anna").commands == [.fixture(), .fixture(number: 2)])
    }

    @Test func aMigrationThatFailsLeavesTheFileAsItWas() throws {
        do { try store(.commands).commit([.put(.fixture())]) }
        let broken = store(Self.later("CREATE TABLE more (number INTEGER)", "SELECT note FROM nowhere"))
        #expect(throws: StoreError.failed("no such table: nowhere (1)")) { try broken.open(login: "anna") }
        #expect(try store(.commands).open(login: "anna") == StoreContents(commands: [.fixture()], lastNumber: 1))
    }

    @Test func aTriggerOfOthersIsNotExecuted() throws {
        do { try store(.commands).commit([.put(.fixture())]) }
        try folder.execute("CREATE TRIGGER t AFTER INSERT ON commands BEGIN DELETE FROM names; END")
        let contents = try store(.commands).open(login: "anna")
        #expect(contents.damaged.map(\.file.lastPathComponent) == ["outbox.damaged-1.sqlite"])
    }
}
