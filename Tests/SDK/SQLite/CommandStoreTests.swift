import CQRSTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS

/// The laws of a store, with each kind of it.
@Suite struct CommandStoreTests {
    private static let records = [
        CommandRecord.fixture(number: 1),
        .fixture(number: 2, type: "Delete", version: 7, lane: "orders", key: "two", refusal: Data("{}".utf8)),
        .fixture(number: 9, payload: Data("9".utf8), acceptedAt: Date(timeIntervalSince1970: 0.1)),
        .fixture(number: 10, isSent: true),
        .fixture(number: 11, replacesSent: true),
        .fixture(number: 12, isSent: true, replacesSent: true),
    ]
    private static let changed = CommandRecord.fixture(number: 1, key: "other", refusal: Data("no".utf8))
    private static let many = (1...5_000).map { CommandRecord.fixture(number: $0, key: "\($0)") }

    private static func name(_ text: String) -> StoreChange {
        .name(.numbered(1), login: "anna", Data(text.utf8))
    }

    private static let severalCommits: [[StoreChange]] = [
        [.put(records[2]), .put(records[0])], [.put(records[1]), name(#""c-1""#)],
        records.dropFirst(3).map { .put($0) },
    ]
    private static let laterChanges: [[StoreChange]] = [
        [.put(.fixture(number: 1)), .put(.fixture(number: 2)), name("1")],
        [.put(changed), .remove(number: 2), .remove(number: 77), name("2")],
    ]
    private static let forgotten: [[StoreChange]] = [
        [.put(.fixture()), name("1")],
        [.put(.fixture(number: 2)), .forget(login: "anna"), .put(.fixture(number: 3))],
    ]
    private static let goneNumbers: [[StoreChange]] = [
        [.put(.fixture(number: 41))], [.remove(number: 41)], [.put(.fixture(number: 5, login: "bert"))],
        [.forget(login: "bert")],
    ]
    private static let thousands: [[StoreChange]] = [
        many.map { .put($0) }, (1...4_000).map { .remove(number: $0) },
    ]

    private static func contents(_ commands: [CommandRecord], named name: String? = nil, _ last: Int64) -> StoreContents
    {
        let names = name.map { [UUID.numbered(1): Data($0.utf8)] } ?? [:]
        return StoreContents(commands: commands, names: names, lastNumber: last)
    }

    /// The changes of each commit, and what is there at the end.
    private static let histories: [Row<([[StoreChange]], StoreContents)>] = [
        Row("nothing", ([], StoreContents())),
        Row("commands and a name", (severalCommits, contents(records, named: #""c-1""#, 12))),
        Row("later changes in the place of earlier ones", (laterChanges, contents([changed], named: "2", 2))),
        Row("what comes after a login was forgotten", (forgotten, contents([.fixture(number: 3)], 3))),
        Row("numbers that no command gets again", (goneNumbers, contents([], 41))),
        Row("thousands of commands", (thousands, contents(Array(many.dropFirst(4_000)), 5_000))),
    ]

    @Test(arguments: histories, TestedStore.Kind.allCases)
    func whatIsCommittedIsThereWhenTheStoreIsOpenedAgain(
        _ row: Row<([[StoreChange]], StoreContents)>,
        _ kind: TestedStore.Kind
    ) throws {
        let tested = TestedStore(kind)
        for changes in row.value.0 { try tested.store.commit(changes) }
        tested.reopen()
        #expect(try tested.store.open(login: "anna") == row.value.1, sourceLocation: row.location)
    }

    @Test(arguments: TestedStore.Kind.allCases) func noLoginSeesWhatIsAnothers(_ kind: TestedStore.Kind) throws {
        let tested = TestedStore(kind)
        let logins = ["anna", "Anna", "anna ", "", "ann%", "an\0na", "' OR 1=1 --", "a\u{0308}", "\u{00E4}"]
        for (index, login) in logins.enumerated() {
            let payload = Data("\(index)".utf8)
            try tested.store.commit([
                .put(.fixture(number: Int64(index), login: login, payload: payload)),
                .name(.numbered(1), login: login, payload),
            ])
            try tested.store.keep([.fixture(login: login, payload: payload)])
        }
        func expectAll(but missing: Int? = nil, answersBut unanswered: Int? = nil) throws {
            for (index, login) in logins.enumerated() {
                let contents = try tested.store.open(login: login)
                let answer = try tested.store.answer(to: AnswerRecord.fixture(login: login).question)
                let payloads = index == missing ? [] : [Data("\(index)".utf8)]
                let names = Dictionary(uniqueKeysWithValues: payloads.map { (UUID.numbered(1), $0) })
                #expect(contents.commands.allSatisfy { Array($0.login.utf8) == Array(login.utf8) })
                #expect(
                    (contents.commands.map(\.payload), contents.names, answer?.payload)
                        == (payloads, names, index == unanswered ? nil : payloads.first),
                    "\(index)"
                )
            }
        }
        try expectAll()
        tested.reopen()
        try expectAll()
        try tested.store.commit([.forgetAnswers(login: logins[4])])
        tested.reopen()
        try expectAll(answersBut: 4)
        try tested.store.commit([.forget(login: logins[4])])
        tested.reopen()
        try expectAll(but: 4)
    }

    @Test(arguments: TestedStore.Kind.allCases) func anAnswerIsKeptInThePlaceOfAnEarlierOne(_ kind: TestedStore.Kind)
        throws
    {
        let tested = TestedStore(kind)
        let kept: [AnswerRecord] = [
            .fixture(), .fixture(type: "Other"), .fixture(query: #"{"a":1}"#), .fixture(query: "[]"),
        ]
        let other = AnswerRecord.fixture(
            version: 2,
            payload: Data("[2]".utf8),
            answeredAt: Date(timeIntervalSince1970: 0.7)
        )
        func answers() throws -> [AnswerRecord?] { try kept.map { try tested.store.answer(to: $0.question) } }

        var found = [try answers()]
        try tested.store.keep([kept[0]])
        try tested.store.keep([other, kept[1], kept[2]])
        found.append(try answers())
        tested.reopen()
        found.append(try answers())
        let all = [other, kept[1], kept[2], nil]
        #expect(found == [[nil, nil, nil, nil], all, all])
    }

    @Test(arguments: TestedStore.Kind.allCases) func theLongestUnusedAnswersGoFirst(_ kind: TestedStore.Kind) throws {
        let tested = TestedStore(kind, answerLimit: 3)
        let answers = (0..<6).map { AnswerRecord.fixture(query: "\($0)") }
        func kept() throws -> [Int] { try (0..<6).filter { try tested.store.answer(to: answers[$0].question) != nil } }

        try tested.store.keep(Array(answers[0..<3]))
        _ = try tested.store.answer(to: answers[0].question)
        try tested.store.keep([answers[3]])
        let first = try kept()
        try tested.store.keep([answers[0]])
        try tested.store.keep([answers[4], answers[5]])
        #expect(try [first, kept()] == [[0, 2, 3], [0, 4, 5]])
    }

    @Test(arguments: TestedStore.Kind.allCases) func whateverIsInARecordComesBack(_ kind: TestedStore.Kind) throws {
        let tested = TestedStore(kind)
        let texts = [
            "", "\0", "a\0b", "'; DROP TABLE commands; --", "\"?1\"", "😀\u{FEFF}",
            String(repeating: "x", count: 100_000),
        ]
        let payloads = [
            Data(), Data([0]), Data([0xFF, 0xFE, 0xC0, 0x80]), Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0) }),
        ]
        let times = [0, -0.0, 0.1, -1e300, .infinity, 1e-300, 800_000_000.000001]
        var records: [CommandRecord] = []
        for (index, text) in texts.enumerated() {
            for payload in payloads {
                records.append(
                    .fixture(
                        number: Int64(records.count - 3),
                        type: text,
                        version: index % 2 == 0 ? .max : .min,
                        lane: text,
                        key: text,
                        payload: payload,
                        acceptedAt: Date(timeIntervalSinceReferenceDate: times[index % times.count]),
                        refusal: index % 3 == 0 ? payload : nil
                    )
                )
            }
        }
        records.append(.fixture(number: .max))
        records.insert(.fixture(number: .min), at: 0)
        try tested.store.commit(records.map { .put($0) })
        let answers = zip(texts, payloads).map {
            AnswerRecord.fixture(type: $0, query: $0, version: .min, payload: $1, answeredAt: .distantFuture)
        }
        try tested.store.keep(answers)
        tested.reopen()
        #expect(try tested.store.open(login: "anna").commands == records)
        #expect(try answers.map { try tested.store.answer(to: $0.question) } == answers)
    }

}
