import CQRSTestSupport
import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// The store on disk: its files, who may have them, and what becomes of damaged ones.
@Suite(.bodyTimeLimit) struct SQLiteStoreTests {
    private let folder = TemporaryFolder()

    private func record(_ number: Int64) -> CommandRecord { .fixture(number: number, key: "\(number)") }

    /// Makes a store with some commands, one to a commit, and closes it.
    private func make(_ count: Int64) throws {
        let store = SQLiteStore(directory: folder.url)
        _ = try store.open(login: "anna")
        for number in 0..<count { try store.commit([.put(record(number + 1))]) }
    }

    private func open(_ store: SQLiteStore? = nil) throws -> StoreContents {
        try (store ?? SQLiteStore(directory: folder.url)).open(login: "anna")
    }

    // MARK: What can't be used

    @Test func aMissingLibraryNamesItsPackage() {
        let store = SQLiteStore(
            directory: folder.url,
            limits: StoreLimits(),
            library: SQLiteLibrary(names: ["libnothing.so.0"])
        )
        #expect(throws: StoreError.unavailable(library: "libsqlite3.so.0", package: "libsqlite3-0")) { try open(store) }
        #expect(folder.names == [])
    }

    @Test(.needs(getuid() != 0, "root may write everywhere")) func aFolderThatMayNotBeWrittenIsAnError() throws {
        try make(1)
        chmod(folder.path(), 0o500)
        chmod(folder.path("outbox.sqlite"), 0o400)
        #expect(throws: StoreError.self) { try open() }
    }

    /// Nothing is known of a journal that a later version leaves.
    @Test(arguments: ["", "as a later version writes it"]) func aLaterVersionIsLeftAlone(journal: String) throws {
        try make(1)
        try folder.execute("PRAGMA user_version = 99", "CREATE TABLE more (number INTEGER PRIMARY KEY)")
        try folder.write(Data(journal.utf8), "outbox.sqlite-journal")
        let before = folder.bytes("outbox.sqlite")
        #expect(throws: StoreError.laterVersion(99)) { try open() }
        let damaged = folder.names.filter { $0.contains("damaged") }
        #expect((folder.bytes("outbox.sqlite"), damaged) == (before, []))
    }

    /// A file that was gone, or was made empty, is opened anew, and once: the folder isn't given up at each look.
    @Test(arguments: [true, false]) func aFileIsLookedAtAgainOnce(isRemoved: Bool) throws {
        let limits = StoreLimits()
        var writer = StoreWriter(
            directory: folder.url,
            limits: limits,
            library: .shared,
            schema: .commands,
            answers: AnswerFile(limits: limits)
        )
        _ = try writer.contents(of: "anna")
        if isRemoved {
            try FileManager.default.removeItem(atPath: folder.path("outbox.sqlite"))
        } else {
            truncate(folder.path("outbox.sqlite"), 0)
        }
        let reason = "a file in \(folder.path().dropLast()) was removed, replaced or emptied while it was open"
        #expect(throws: StoreError.damaged(reason)) { try writer.commit([.put(record(1))]) }
        _ = try writer.contents(of: "anna")
        let database = try writer.check().database
        _ = try writer.contents(of: "anna")
        let isTheSame = try writer.check().database === database
        try writer.commit([.put(record(1))])
        #expect(try (isTheSame, writer.contents(of: "anna").commands) == (true, [record(1)]))
    }

    // MARK: Damage

    /// What a file may hold that isn't a store, with the commands that are saved of 50 and the lost ones.
    private static let strangers: [Row<(saved: Int, lost: Int?)>] = [
        Row("text", (0, nil)), Row("sql of others", (50, 0)), Row("no table", (0, 50)),
        Row("other columns", (50, 0)), Row("empty, with a log", (0, nil)),
        Row("another version", (50, 0)),
    ]

    @Test(arguments: strangers) func aFileThatIsNoStoreIsSetAside(_ row: Row<(saved: Int, lost: Int?)>)
        throws
    {
        try make(50)
        switch row.name {
        case "text": try folder.write(Data(String(repeating: "not a database ", count: 100).utf8), "outbox.sqlite")
        case "sql of others": try folder.execute("PRAGMA application_id = 7")
        case "another version": try folder.execute("PRAGMA user_version = 99")
        case "no table": try folder.execute("DROP VIEW readable", "DROP TABLE commands")
        case "other columns":
            try folder.execute("DROP VIEW readable", "ALTER TABLE commands RENAME COLUMN lane TO road")
        default:
            try folder.write(Data(), "outbox.sqlite")
            try folder.write(Data("x".utf8), "outbox.sqlite-wal")
        }
        let damaged = try #require(folder.bytes("outbox.sqlite"))
        let store = SQLiteStore(directory: folder.url)
        let contents = try open(store)

        let file = damaged.isEmpty ? "outbox.damaged-1.sqlite-wal" : "outbox.damaged-1.sqlite"
        let lost = row.value.lost ?? contents.damaged.first?.lost
        let damages = contents.damaged.map { [$0.file.lastPathComponent, "\($0.saved)", "\($0.lost ?? -1)"] }
        #expect(
            (contents.commands.count, damages, folder.bytes("outbox.damaged-1.sqlite"))
                == (row.value.saved, [[file, "\(row.value.saved)", "\(lost ?? -1)"]], damaged.isEmpty ? nil : damaged),
            sourceLocation: row.location
        )
        try store.commit([.put(record(51))])
        let next = try [open(store), open(store)]
        #expect(
            (next.map(\.commands.count), next[1].damaged) == ([row.value.saved + 1, row.value.saved + 1], []),
            sourceLocation: row.location
        )
    }

    @Test func everyDamagedFileHasItsOwnName() throws {
        let names = try (1...3).map { _ in
            try make(1)
            try folder.write(Data("x".utf8), "outbox.sqlite")
            return try open().damaged.map(\.file.lastPathComponent)
        }
        let expected = (1...3).map { "outbox.damaged-\($0).sqlite" }
        #expect((names, folder.names.filter { $0.contains("damaged") }) == (expected.map { [$0] }, expected))
    }

    // MARK: Power cuts

    /// A power cut leaves any part of what a commit has written since its last synchronization: the commit is there as
    /// a whole, or not at all.
    @Test func aCommitThatIsCutAnywhereIsThereOrIsNot() throws {
        let cut = try CutCommit(in: folder)
        let expected = [try cut.contents(of: cut.before), try cut.contents(of: cut.after)]
        #expect(expected[0] != expected[1])
        // Before the journal is on the disk, the file is as it was.
        let step = TestDepth.current == .all ? 1 : 997 * TestDepth.step(4)
        for count in stride(from: 0, through: cut.journal.count, by: step) {
            #expect(
                try cut.contents(of: cut.before, cut.unsynchronizedJournal.prefix(count)) == expected[0],
                "the journal, cut at \(count)"
            )
        }
        // After that, any page of the file may have been written.
        var generator = SeededGenerator(seed: 3)
        for round in 0..<TestDepth.times(200) {
            let mixed = cut.mixed(using: &generator)
            #expect(try cut.contents(of: mixed, cut.journal) == expected[0], "the file, mixed for the \(round)th time")
        }
    }

    @Test func commitsAndReadsFromManyThreads() throws {
        let store = SQLiteStore(directory: folder.url)
        _ = try store.open(login: "anna")
        let question = StoredQuestion(login: "anna", type: "t", query: "q")
        DispatchQueue.concurrentPerform(iterations: 40) { index in
            if index % 2 == 0 {
                try? store.commit([.put(record(Int64(index) + 1))])
                try? store.keep([
                    AnswerRecord(question: question, version: index, payload: Data("a".utf8), answeredAt: .distantPast)
                ])
            } else {
                _ = try? store.answer(to: question)
            }
        }
        #expect(try (open(store).commands.count, store.answer(to: question) != nil) == (20, true))
    }
}
