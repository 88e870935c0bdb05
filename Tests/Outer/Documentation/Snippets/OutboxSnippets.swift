import Foundation
import Millrace
import MillraceTestKit
import Testing

/// The snippets of the outbox.
@Suite(.timeLimit(.minutes(5))) struct OutboxSnippets {
    struct City: Codable, Equatable, Identifiable, Sendable {
        let id: Int
        var name: String
    }

    struct CityName: CommandBody, Codable {
        let name: String
    }

    typealias NewCity = CityName

    struct CityQuery: Query {
        typealias Result = City
        static let path = "/v1/cities"
        let id: Provisional<City.ID>
        var parameters: [String: String]? { nil }
        var route: PathTemplate { "/v1/cities/\(id)" }
    }

    // Page: Sources/CQRS/Outbox/CreatingCommand.swift
    struct AddCity: BodyCommand, CreatingCommand {
        typealias Answer = City
        static let path = "/v1/cities"
        static let method = CommandMethod.POST

        var id = Provisional<City.ID>.new()
        let body: NewCity

        func id(of answer: City) -> City.ID { answer.id }
    }
    // End of page

    // Page: Sources/CQRS/Documentation.docc/Outbox.md
    struct RenameCity: BodyCommand, StoredCommand {
        static let path = "/v1/cities"
        static let method = CommandMethod.PUT

        let id: Provisional<City.ID>
        let body: CityName

        var route: PathTemplate { "/v1/cities/\(id)" }
        var lane: Lane { "city \(id)" }
        var invalidates: [QuerySelection] {
            [.one(CityQuery(id: id), showing: { [body] city in city.name = body.name })]
        }
    }
    // End of page

    private struct Account {
        let id = "anna"
    }

    private let stub = StubAccessible()
    private let account = Account()
    private var live: LiveBackend<NoAuth> { LiveBackend(Backend(stub)) }

    private struct Delete: BodilessCommand, StoredCommand {
        static let path = "/v1/addresses"
        static let method = CommandMethod.DELETE
        let id: Int
        // Page: Sources/CQRS/Outbox/Lane.swift
        var lane: Lane { "address \(id)" }
        // End of page
    }

    /// The same command as it is printed where live queries aren't the subject.
    private struct Printed {
        // Page: Sources/CQRS/Outbox/StoredCommand.swift
        struct RenameCity: BodyCommand, StoredCommand {
            static let path = "/v1/cities"
            static let method = CommandMethod.PUT

            let id: Provisional<City.ID>
            let body: CityName

            var route: PathTemplate { "/v1/cities/\(id)" }
            var lane: Lane { "city \(id)" }
        }
        // End of page
    }

    @Test func anOutboxSendsCommands() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        stub.stub(.PUT, "/v1/cities/7", .status(204))
        let said = MutableProperty<[String]>([])
        @Sendable func print<Answer>(_ result: Result<CommandProgress<Answer>, OutboxError>) {
            said.modify { $0.append("\(result)") }
        }
        // Page: Sources/CQRS/Documentation.docc/Outbox.md
        let outbox = try CommandOutbox(
            store: SQLiteStore(directory: folder),
            login: account.id,
            commands: [AddCity.self, RenameCity.self],
            sending: live
        )
        let rename = outbox.execute(RenameCity(id: .known(7), body: CityName(name: "Bath")))
        rename.startWithResult { print($0) }
        // End of page
        let last = said.producer.filter { $0.count == 3 }.first()
        let words = try #require(last).get()
        #expect(words[0].contains("accepted") && words[1].contains("sent") && words[2].contains("succeeded"))
    }

    @Test func idsAreMadeByTheApp() throws {
        stub.stub(.POST, "/v1/cities", .json(#"{"id": 7, "name": "Bat"}"#), repeatsLast: true)
        stub.stub(.PUT, "/v1/cities/7", .status(204), repeatsLast: true)
        let outbox = try CommandOutbox(
            store: MemoryStore(),
            login: account.id,
            commands: [AddCity.self, RenameCity.self],
            sending: live,
            writing: ImmediateScheduler()
        )
        do {
            // Page: Sources/CQRS/Documentation.docc/Outbox.md
            let creation = AddCity(body: NewCity(name: "Bat"))
            outbox.execute(creation).start()
            outbox.execute(RenameCity(id: creation.id, body: CityName(name: "Bath"))).start()
            // End of page
        }
        // Page: Sources/CQRS/Provisional/Provisional.swift
        let id = Provisional<City.ID>.new()
        outbox.execute(AddCity(id: id, body: NewCity(name: "Bath"))).start()
        outbox.execute(RenameCity(id: id, body: CityName(name: "Bath Spa"))).start()
        // End of page
        #expect(outbox.commands.value == [])
        #expect(stub.requests.map { "\($0.method)" }.sorted() == ["POST", "POST", "PUT", "PUT"])
    }
}
