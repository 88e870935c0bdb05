import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS

/// The versions of a store's tables.
@Suite(.timeLimit(.minutes(5))) struct StoreSchemaTests {
    private let folder = TemporaryFolder.made()

    private func store(_ schema: StoreSchema) -> SQLiteStore {
        SQLiteStore(directory: folder.url, limits: StoreLimits(), library: .shared, schema: schema)
    }

    private static func later(_ statements: String...) -> StoreSchema {
        StoreSchema(steps: StoreSchema.current.steps + [statements])
    }

    @Test func aFileOfAnEarlierVersionIsMigrated() throws {
        let expected = StoreContents(commands: [.fixture()], names: [.numbered(1): Data("7".utf8)], lastNumber: 1)
        do {
            let old = store(.current)
            try old.commit([.put(.fixture()), .name(.numbered(1), login: "anna", Data("7".utf8))])
            try old.keep([.fixture()])
        }
        let schema = Self.later(
            "ALTER TABLE commands ADD COLUMN note TEXT",
            "CREATE TABLE more (number INTEGER PRIMARY KEY)"
        )
        for _ in 0..<2 {
            let new = store(schema)
            #expect(try new.open(login: "anna") == expected)
            #expect(try new.answer(to: AnswerRecord.fixture().question) == .fixture())
        }
        #expect(throws: StoreError.laterVersion(StoreSchema.current.version + 1)) {
            try store(.current).open(login: "anna")
        }
        #expect(folder.names == ["outbox.lock", "outbox.sqlite"])
    }

    @Test func aMigrationThatFailsLeavesTheFileAsItWas() throws {
        do { try store(.current).commit([.put(.fixture())]) }
        let broken = store(Self.later("CREATE TABLE more (number INTEGER)", "SELECT note FROM nowhere"))
        #expect(throws: StoreError.failed("no such table: nowhere (1)")) { try broken.open(login: "anna") }
        #expect(try store(.current).open(login: "anna") == StoreContents(commands: [.fixture()], lastNumber: 1))
    }

    @Test func aTriggerOfOthersIsNotExecuted() throws {
        do { try store(.current).commit([.put(.fixture())]) }
        do {
            let library = try #require(SQLiteLibrary.shared)
            let connection = try SQLiteConnection(library, path: folder.path("outbox.sqlite"))
            try connection.executeOnce("CREATE TRIGGER t AFTER INSERT ON commands BEGIN DELETE FROM names; END")
            connection.keepLog(false)
        }
        let contents = try store(.current).open(login: "anna")
        #expect(contents.damaged.map(\.lastPathComponent) == ["outbox.damaged-1.sqlite"])
    }
}
