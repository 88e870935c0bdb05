import CQRSTestSupport
import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// Damage costs what is damaged: a whole command is read again, and every loss is reported.
@Suite(.bodyTimeLimit(minutes: 30)) struct StoreSalvageTests {
    /// Thousands of files would keep a thread of the pool from all other tests for minutes: only a run that goes
    /// through everything has them.
    private static func number(of files: Int) -> Int { TestDepth.current == .all ? files : files / 40 }

    /// Makes a file of small and large commands and names, from which some were removed, and into which some were
    /// written anew.
    private func made() throws -> (file: Data, commands: [Int64: CommandRecord], names: [UUID: Data]) {
        let folder = TemporaryFolder.made()
        do {
            let store = SQLiteStore(directory: folder.url)
            for number in Int64(1)...120 {
                let marks = number % 30 == 0 ? 900 : Int(number * 7 % 23) + 1
                try store.commit([.put(DamagedFile.record(number, marks: marks))])
                try store.commit([.name(.numbered(UInt8(number)), login: "anna", Data("\(number)".utf8))])
            }
            try store.commit(stride(from: 1, to: 120, by: 4).map { .remove(number: $0) })
            for number in stride(from: Int64(2), to: 120, by: 8) {
                try store.commit([.put(DamagedFile.record(number, marks: 5, isRefused: true))])
            }
        }
        let file = try #require(folder.bytes("outbox.sqlite"))
        let store = SQLiteStore(directory: folder.url)
        let contents = ["anna", "bert"].map { try? store.open(login: $0) }.compactMap(\.self)
        let commands = contents.flatMap(\.commands)
        return (file, Dictionary(uniqueKeysWithValues: commands.map { ($0.number, $0) }), contents[0].names)
    }

    private struct Found {
        var commands: [Int64: CommandRecord] = [:]
        var names: [UUID: Data] = [:]
        var damaged: [StoreDamage] = []
    }

    /// Opens a damaged file, uses the store, and opens it again.
    private func open(_ file: Data, _ journal: Data? = nil) throws -> Found {
        let folder = TemporaryFolder.made()
        try folder.write(file, "outbox.sqlite")
        if let journal { try folder.write(journal, "outbox.sqlite-journal") }
        let new = CommandRecord.fixture(number: 5_000, login: "carl")
        func read() throws -> Found {
            let store = SQLiteStore(directory: folder.url)
            let (anna, bert) = (try store.open(login: "anna"), try store.open(login: "bert"))
            try store.commit([.put(new)])
            #expect(try store.open(login: "carl").commands == [new])
            let commands = anna.commands + bert.commands
            return Found(
                commands: Dictionary(uniqueKeysWithValues: commands.map { ($0.number, $0) }),
                names: anna.names,
                damaged: anna.damaged + bert.damaged
            )
        }
        let found = try read()
        let again = try read()
        #expect(again.commands == found.commands && again.names == found.names && again.damaged == [])
        return found
    }

    @Test func everyWholeCommandIsReadAndEveryLossIsReported() throws {
        let made = try made()
        let places = DamagedFile.places(in: made.file)
        try #require(places.count > 80 && made.commands.count == 90)
        var generator = SeededGenerator(seed: 6)
        for round in 0..<Self.number(of: 2_000) {
            var file = made.file
            let kind = DamagedFile.damage(&file, using: &generator)
            let found = try open(file)
            let case_ = "file \(round): \(kind)"
            let whole = places.filter { $0.isWhole(made.file, file) }
            let unread = whole.filter { found.commands[$0.number]?.sent != made.commands[$0.number]?.sent }
                .map(\.number)
            #expect(unread == [], "\(case_)")
            let missing =
                made.commands.keys.count { found.commands[$0] == nil }
                + made.names.keys.count { found.names[$0] == nil }
            #expect(missing == 0 || found.damaged.count == 1 && found.damaged[0].lost ?? .max >= missing, "\(case_)")
            let saved = found.damaged.map(\.saved)
            #expect(saved == [] || saved == [found.commands.count], "\(case_)")
        }
    }

    /// How commands have ended is read again too, but for what somebody has taken, and what is damaged.
    @Test func endingsAreSalvaged() throws {
        let folder = TemporaryFolder.made()
        let endings = (Int64(1)...40).map {
            EndingRecord(number: $0, login: "anna", ending: Data("e\(100 + $0)".utf8))
        }
        // A refused command is listed, and has ended all the same.
        let refused = CommandRecord.fixture(number: 42, login: "anna", key: "key142", refusal: Data("{}".utf8))
        let refusal = EndingRecord(number: 42, login: "anna", ending: Data("e142".utf8))
        do {
            let store = SQLiteStore(directory: folder.url)
            try store.commit((Int64(1)...41).map { .put(.fixture(number: $0, login: "anna", key: "key\(100 + $0)")) })
            for ending in endings { try store.commit([.end(ending), .remove(number: ending.number)]) }
            try store.commit([.forgetEnding(number: 3), .put(refused), .end(refusal)])
        }
        var file = try #require(folder.bytes("outbox.sqlite"))
        // Of the command that is left, and of one ending.
        for text in ["key141", "e107"] {
            file[try #require(file.range(of: Data(text.utf8), options: .backwards)).lowerBound] ^= 1
        }
        try folder.write(file, "outbox.sqlite")
        let contents = try SQLiteStore(directory: folder.url).open(login: "anna")
        #expect(contents.damaged.count == 1 && contents.commands == [refused])
        #expect(contents.endings == endings.filter { ![3, 7].contains($0.number) } + [refusal])
    }

    /// A process that ends in a commit leaves a journal, which may be damaged, too.
    @Test func aDamagedJournalCostsNoCommandThatIsWhole() throws {
        let folder = TemporaryFolder.made()
        let cut = try CutCommit(in: folder)
        let before = try open(cut.before)
        let stay = before.commands.keys.filter { $0 > 9 }
        var generator = SeededGenerator(seed: 7)
        for round in 0..<Self.number(of: 2_000) {
            let file = cut.mixed(using: &generator)
            var (damaged, journal) = (file, cut.journal)
            var kind = DamagedFile.damage(&journal, using: &generator)
            if round % 4 == 0 { kind += ", " + DamagedFile.damage(&damaged, using: &generator) }
            let found = try open(damaged, journal)
            let inFile = DamagedFile.places(in: file).filter { $0.isWhole(file, damaged) }
            let inJournal = DamagedFile.places(in: cut.journal, isPaged: false).filter {
                $0.isWhole(cut.journal, journal)
            }
            let whole = Set((inFile + inJournal).map(\.number)).intersection(stay)
            let unread = whole.filter { found.commands[$0] == nil }
            #expect(unread == [], "file \(round): \(kind)")
            let missing = stay.count { found.commands[$0] == nil }
            #expect(missing == 0 || found.damaged.count == 1, "file \(round): \(kind)")
        }
    }

    /// The steps in which another file takes the place of a damaged one, each of which may be the last of the process.
    @Test func aSalvageThatIsCutShortIsFinishedByTheNextOpening() throws {
        let made = try made()
        var damaged = made.file
        damaged[try #require(damaged.firstRange(of: Data("c1007i10000;".utf8))).lowerBound] ^= 1
        let folder = TemporaryFolder.made()
        let file = StoreFile.commands(in: try StoreFolder(folder.url))
        for step in 0..<3 {
            try folder.write(damaged, "outbox.sqlite")
            try folder.write(Data("log".utf8), "outbox.sqlite-wal")
            let salvage = StoreSalvage([SalvageImage([UInt8](damaged))])
            let library = try #require(SQLiteLibrary.shared)
            try file.replace(library, .commands) { connection, name throws(StoreFault) in
                try salvage.insert(into: connection)
                try connection.execute("INSERT INTO damage (file, saved, lost) VALUES (?, 1, 1)", [.text(name)])
            }
            // Back to the step.
            let number = step + 1
            try FileManager.default.moveItem(
                atPath: folder.path("outbox.sqlite"),
                toPath: folder.path("outbox.successor-\(number).sqlite")
            )
            for suffix in ["-wal", ""].prefix(step) {
                try FileManager.default.moveItem(
                    atPath: folder.path("outbox.damaged-\(number).sqlite\(suffix)"),
                    toPath: folder.path("outbox.sqlite\(suffix)")
                )
            }
            do {
                let contents = try SQLiteStore(directory: folder.url).open(login: "anna")
                let expected = made.commands.values.filter { $0.login == "anna" && $0.number != 7 }.map(\.sent)
                #expect(
                    (contents.commands.map(\.sent), contents.damaged.map(\.file.lastPathComponent))
                        == (expected.sorted { $0.number < $1.number }, ["outbox.damaged-\(number).sqlite"])
                )
            }
            let kept = ["", "-wal"].map { folder.bytes("outbox.damaged-\(number).sqlite\($0)") }
            let left = folder.names.filter { $0.contains("successor") || $0 == "outbox.sqlite-wal" }
            #expect((kept, left) == ([damaged, Data("log".utf8)], []))
        }
    }
}
