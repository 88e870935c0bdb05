import Foundation
import Testing

@testable import MillraceCQRS

/// The laws of every store, for the one in memory and the one on disk.
@Suite struct StoreContractTests {
    enum Kind: CaseIterable, Sendable {
        case memory, sqlite
    }

    /// A store, and what opens the same contents again.
    private final class Subject {
        private let kind: Kind
        private let folder = TemporaryFolder()
        private(set) var store: any CommandStore

        init(_ kind: Kind, answerLimit: Int? = nil) {
            self.kind = kind
            store =
                switch kind {
                case .memory: MemoryStore(answerLimit: answerLimit.map { $0 / 100 } ?? 1_000)
                case .sqlite: SQLiteStore(directory: folder.url, answerLimit: answerLimit ?? 16 << 20)
                }
        }

        func reopen() {
            guard kind == .sqlite else { return }
            store = MemoryStore()
            store = SQLiteStore(directory: folder.url)
        }
    }

    private static func record(
        _ number: Int64,
        login: String = "anna",
        payload: Data = Data("{}".utf8),
        refusal: Data? = nil
    ) -> CommandRecord {
        CommandRecord(
            number: number,
            login: login,
            type: "Write",
            version: 1,
            lane: "main",
            key: "key \(number)",
            payload: payload,
            acceptedAt: Date(timeIntervalSince1970: 1_000 + Double(number)),
            refusal: refusal
        )
    }

    private static func question(_ text: String, login: String = "anna") -> StoredQuestion {
        StoredQuestion(login: login, type: "Letters", query: text)
    }

    private static func answer(_ text: String, login: String = "anna", size: Int = 2) -> AnswerRecord {
        AnswerRecord(
            question: question(text, login: login),
            version: 3,
            payload: Data(repeating: 7, count: size),
            answeredAt: Date(timeIntervalSince1970: 5)
        )
    }

    @Test(arguments: Kind.allCases) func aNewStoreIsEmpty(kind: Kind) throws {
        #expect(try Subject(kind).store.open(login: "anna") == StoreContents())
    }

    @Test(arguments: Kind.allCases) func whatIsCommittedIsThereInItsOrder(kind: Kind) throws {
        let subject = Subject(kind)
        let id = UUID()
        _ = try subject.store.open(login: "anna")
        try subject.store.commit([.put(Self.record(2)), .put(Self.record(1)), .name(id, login: "anna", Data("7".utf8))])
        var changed = Self.record(2, payload: Data("x".utf8), refusal: Data("no".utf8))
        changed.lane = "other"
        changed.key = "new"
        try subject.store.commit([.put(changed), .put(Self.record(3)), .remove(number: 3), .remove(number: 9)])
        subject.reopen()
        #expect(
            try subject.store.open(login: "anna")
                == StoreContents(commands: [Self.record(1), changed], names: [id: Data("7".utf8)], lastNumber: 3)
        )
    }

    @Test(arguments: Kind.allCases) func loginsSeeNothingOfEachOther(kind: Kind) throws {
        let subject = Subject(kind)
        let id = UUID()
        _ = try subject.store.open(login: "anna")
        try subject.store.commit([
            .put(Self.record(1)), .put(Self.record(2, login: "berta")), .name(id, login: "anna", Data("1".utf8)),
            .name(id, login: "berta", Data("2".utf8)),
        ])
        try subject.store.keep([Self.answer("q"), Self.answer("q", login: "berta", size: 9)])
        subject.reopen()

        let anna = try subject.store.open(login: "anna")
        #expect(anna.commands.map(\.number) == [1] && anna.names == [id: Data("1".utf8)])
        #expect(try subject.store.answer(to: Self.question("q")) == Self.answer("q"))
        try subject.store.commit([.forget(login: "anna")])
        #expect(try subject.store.open(login: "anna") == StoreContents(lastNumber: 2))
        #expect(try subject.store.answer(to: Self.question("q")) == nil)
        let berta = try subject.store.open(login: "berta")
        #expect(berta.commands.map(\.number) == [2] && berta.names == [id: Data("2".utf8)])
        #expect(try subject.store.answer(to: Self.question("q", login: "berta"))?.payload.count == 9)
    }

    /// Texts and bytes that would hurt SQL, a file or a text.
    @Test(
        arguments: Kind.allCases,
        ["", "'; DROP TABLE commands; --", "a\0b", "🙂 \u{202E}", String(repeating: "x", count: 1 << 20)]
    )
    func anyTextAndAnyBytesComeBack(kind: Kind, text: String) throws {
        let subject = Subject(kind)
        let record = CommandRecord(
            number: 1,
            login: text,
            type: text,
            version: .max,
            lane: text,
            key: text,
            payload: Data([0xFF, 0x00, 0xC3]) + Data(text.utf8),
            acceptedAt: Date(timeIntervalSince1970: -1),
            refusal: Data()
        )
        _ = try subject.store.open(login: text)
        try subject.store.commit([.put(record)])
        try subject.store.keep([Self.answer(text, login: text, size: 0)])
        subject.reopen()
        #expect(try subject.store.open(login: text).commands == [record])
        #expect(
            try subject.store.answer(to: Self.question(text, login: text)) == Self.answer(text, login: text, size: 0)
        )
        #expect(try subject.store.answer(to: Self.question(text + "x", login: text)) == nil)
    }

    @Test(arguments: Kind.allCases) func theLongestUnusedAnswersGo(kind: Kind) throws {
        let subject = Subject(kind, answerLimit: 300)
        _ = try subject.store.open(login: "anna")
        for name in ["a", "b", "c"] { try subject.store.keep([Self.answer(name, size: 99)]) }
        _ = try subject.store.answer(to: Self.question("a"))
        try subject.store.keep([Self.answer("d", size: 99), Self.answer("d", size: 98)])
        let kept = try ["a", "b", "c", "d"].filter { try subject.store.answer(to: Self.question($0)) != nil }
        #expect(kept == ["a", "c", "d"])
        #expect(try subject.store.answer(to: Self.question("d"))?.payload.count == 98)
    }

    @Test(arguments: Kind.allCases) func manyCommandsAreKept(kind: Kind) throws {
        let subject = Subject(kind)
        _ = try subject.store.open(login: "anna")
        try subject.store.commit((1...10_000).map { .put(Self.record($0)) })
        try subject.store.commit((1...10_000).filter { $0 % 2 == 0 }.map { .remove(number: $0) })
        subject.reopen()
        let contents = try subject.store.open(login: "anna")
        #expect(contents.commands.count == 5_000 && contents.lastNumber == 10_000)
    }
}
