import CQRSTestSupport
import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceSQLite

/// What a store's file holds, and what it forgets.
@Suite(.bodyTimeLimit) struct StoreDatabaseTests {
    private func store(in folder: TemporaryFolder, names: Int = 10_000, bytes: Int = 16 << 20) -> SQLiteStore {
        SQLiteStore(
            directory: folder.url,
            limits: StoreLimits(answers: 100, answerBytes: bytes, names: names),
            library: .shared
        )
    }

    @Test func whatIsForgottenIsNotInTheFileAnyMore() throws {
        let folder = TemporaryFolder.made()
        let store = store(in: folder)
        let secret = Data(String(repeating: "Tantallon Castle ", count: 2_000).utf8)
        for number: Int64 in 1...5 {
            try store.commit([.put(.fixture(number: number, payload: secret, refusal: secret))])
            try store.keep([.fixture(query: "\(number)", payload: secret)])
        }
        try store.commit([.remove(number: 2), .name(.numbered(1), login: "anna", secret), .forget(login: "anna")])
        #expect(folder.names.filter { folder.bytes($0)?.firstRange(of: Data("Tantallon".utf8)) != nil } == [])
    }

    /// Damage of answers costs answers.
    @Test func aFileOfAnswersThatIsDamagedIsThrownAway() throws {
        let folder = TemporaryFolder.made()
        do {
            let store = store(in: folder)
            try store.commit([.put(.fixture())])
            try store.keep((0..<40).map { .fixture(query: "\($0)", payload: Data(repeating: UInt8($0), count: 900)) })
        }
        let (whole, commands) = (try #require(folder.bytes("answers.sqlite")), folder.bytes("outbox.sqlite"))
        var generator = SeededGenerator(seed: 4)
        var lost = 0
        for round in 0..<TestDepth.times(400) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if round % 8 == 0 { bytes = bytes.prefix(Int.random(in: bytes.indices, using: &generator)) }
            try folder.write(bytes, "answers.sqlite")
            let store = store(in: folder)
            for number in 0..<40 {
                let kept = try store.answer(to: AnswerRecord.fixture(query: "\(number)").question)
                if let kept { #expect(kept.payload == Data(repeating: UInt8(number), count: 900)) } else { lost += 1 }
            }
            try store.keep([.fixture()])
            #expect(
                try (store.answer(to: AnswerRecord.fixture().question), store.open(login: "anna"))
                    == (.fixture(), StoreContents(commands: [.fixture()], lastNumber: 1))
            )
        }
        let damaged = folder.names.filter { $0.contains("damaged") }
        #expect((lost > 0, folder.bytes("outbox.sqlite"), damaged) == (true, commands, []))
    }

    @Test func answersAreBoundedInBytes() throws {
        let folder = TemporaryFolder.made()
        let store = store(in: folder, bytes: 10_000)
        func answer(_ number: Int, _ count: Int) -> AnswerRecord {
            .fixture(query: "\(number)", payload: Data(repeating: UInt8(number), count: count))
        }
        func kept() throws -> [Int] {
            try (0..<6).filter { try store.answer(to: answer($0, 0).question) != nil }
        }
        try store.keep((0..<4).map { answer($0, 2_000) })
        var found = [try kept()]
        _ = try store.answer(to: answer(0, 0).question)
        // One that is larger than all that may be kept drives no other out, and its earlier form goes.
        for next in [answer(4, 5_000), answer(4, 10_000), answer(5, 9_999)] {
            try store.keep([next])
            found.append(try kept())
        }
        #expect(found == [[0, 1, 2, 3], [0, 3, 4], [0, 3], [5]])
    }

    @Test func theLatestNamesOfALoginAreKept() throws {
        let folder = TemporaryFolder.made()
        let store = store(in: folder, names: 3)
        func name(_ number: UInt8, _ login: String = "anna") -> StoreChange {
            .name(.numbered(number), login: login, Data([number]))
        }
        try store.commit([name(1, "bert"), name(1), name(2), name(3)])
        try store.commit([name(1), name(4)])
        try store.commit([name(5), name(6, "bert")])
        let expected = [[1, 4, 5], [1, 6]].map { (numbers: [UInt8]) in
            Dictionary(uniqueKeysWithValues: numbers.map { (UUID.numbered($0), Data([$0])) })
        }
        #expect(try ["anna", "bert"].map { try store.open(login: $0).names } == expected)
    }

    @Test func aRecordThatCannotBeStoredLeavesNoHalfChange() throws {
        let folder = TemporaryFolder.made()
        let store = store(in: folder)
        try store.commit([.put(.fixture())])
        let timeless = CommandRecord.fixture(number: 3, acceptedAt: Date(timeIntervalSinceReferenceDate: .nan))
        #expect(throws: StoreError.self) {
            try store.commit([.remove(number: 1), .put(.fixture(number: 2)), .put(timeless)])
        }
        var found = [try store.open(login: "anna")]
        try store.commit([.put(.fixture(number: 2))])
        found.append(try store.open(login: "anna"))
        let all: [CommandRecord] = [.fixture(), .fixture(number: 2)]
        #expect(found == (1...2).map { StoreContents(commands: Array(all.prefix($0)), lastNumber: Int64($0)) })
    }
}
