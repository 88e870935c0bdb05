import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Collections that are decoded without their malformed elements, anywhere in a document.
@Suite struct PrunedTests {
    private struct Sync: Codable, Equatable, Sendable {
        struct Room: Codable, Equatable, Sendable {
            @Pruned var timeline: [Event]
            var name: String
        }

        @Pruned var rooms: [String: Room]
    }

    private struct Event: Codable, Equatable, Sendable {
        let id: Int
    }

    /// Below a snake-case strategy, names of properties are converted, and keys of dictionaries are not.
    private static let document = """
        {"rooms": {
            "a_1": {"name": "A", "timeline": [{"id": 1}, {"id": "two"}, {"id": 3}, null]},
            "b_1": {"timeline": [{"id": 4}]},
            "c_1": {"name": "C", "timeline": []}
        }}
        """

    private static let rows: [Row<@Sendable (Data) throws -> Sync>] = [
        Row("JSONDecoder of Foundation") { data in
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(Sync.self, from: data)
        },
        Row("the parser") { data in
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try Parser.parse(data, decoder: decoder).get()
        },
    ]

    @Test(arguments: rows) private func onlyWhatIsMalformedIsOmitted(_ row: Row<@Sendable (Data) throws -> Sync>) throws
    {
        let reports = Mutex<[PruningReport]>([])
        let sync = try Parser.$pruningObserver.withValue({ report in reports.withLock { $0.append(report) } }) {
            try row.value(Data(Self.document.utf8))
        }
        let expected = Sync(rooms: [
            "a_1": .init(timeline: [Event(id: 1), Event(id: 3)], name: "A"), "c_1": .init(timeline: [], name: "C"),
        ])
        let paths = Set(reports.withLock { $0 }.map { $0.reasons.map(\.codingPath) })
        let reason = "at rooms.b_1.name: expected the key “name”, found an object with timeline"
        let isComplete = sync.rooms["c_1"]?.$timeline == nil
        #expect(
            (sync, paths, sync.$rooms?.description, sync.rooms["a_1"]?.$timeline?.pruned, isComplete) == (
                expected, [["rooms.a_1.timeline[1].id", "rooms.a_1.timeline[3]"], ["rooms.b_1.name"]],
                "pruned 1 of 3: \(reason)", 2, true
            ),
            sourceLocation: row.location
        )
    }

    @Test func aCollectionIsEncodedAsItIs() throws {
        let sync = Sync(rooms: ["a": .init(timeline: [Event(id: 1)], name: "A")])
        let text = try String(decoding: Parser.encode(sync).get(), as: UTF8.self)
        let again: Sync = try Parser.parse(Data(text.utf8)).get()
        #expect((text, again) == (#"{"rooms":{"a":{"name":"A","timeline":[{"id":1}]}}}"#, sync))
    }

    /// What is no collection, or isn't there, fails as any other property does.
    @Test(arguments: [#"{}"#, #"{"rooms": []}"#, #"{"rooms": null}"#, #"{"rooms": {"a": {"name": "A"}}}"#])
    func aCollectionHasToBeThere(text: String) {
        let result: Result<Sync, CoreError> = Parser.parse(Data(text.utf8))
        // A room without a timeline is an element that is omitted itself.
        #expect((try? result.get())?.rooms == (text.contains("name") ? [:] : nil))
    }
}
