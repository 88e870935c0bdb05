import Foundation
import Millrace
import MillraceOutbox
import MillraceSQLite
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of the outbox.
@Suite(.bodyTimeLimit) struct OutboxSnippets {
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

    // Page: Sources/SDK/Outbox/Commands/CreatingCommand.swift
    struct AddCity: BodyCommand, CreatingCommand {
        typealias Answer = City
        static let path = "/v1/cities"
        static let method = CommandMethod.POST

        var id = Provisional<City.ID>.new()
        let body: NewCity

        func id(of answer: City) -> City.ID { answer.id }
    }
    // End of page

    // Page: Sources/SDK/Outbox/Documentation.docc/Outbox.md
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

    struct Message: Codable, Identifiable, Sendable {
        let id: Int
    }

    struct MessageText: CommandBody, Codable {
        let text: String
    }

    struct SendMessage: BodyCommand, CreatingCommand {
        typealias Answer = Message
        static let path = "/v1/messages"
        static let method = CommandMethod.POST
        static let keepsEnding = true

        var id = Provisional<Message.ID>.new()
        let body: MessageText

        func id(of answer: Message) -> Message.ID { answer.id }
    }

    private final class Messages: Sendable {
        let replaced = MutableProperty<[Message.ID?]>([])

        func replace(_ id: Provisional<Message.ID>, by known: Message.ID?) {
            replaced.modify { $0.append(known) }
        }
    }

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
        // Page: Sources/SDK/Outbox/Commands/Lane.swift
        var lane: Lane { "address \(id)" }
        // End of page
    }

    /// The same command as it is printed where live queries aren't the subject.
    private struct Printed {
        // Page: Sources/SDK/Outbox/Commands/StoredCommand.swift
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
        // Page: Sources/SDK/Outbox/Documentation.docc/Outbox.md
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
            // Page: Sources/SDK/Outbox/Documentation.docc/Outbox.md
            let creation = AddCity(body: NewCity(name: "Bat"))
            outbox.execute(creation).start()
            outbox.execute(RenameCity(id: creation.id, body: CityName(name: "Bath"))).start()
            // End of page
        }
        // Page: Sources/SDK/CQRS/Provisional/Provisional.swift
        let id = Provisional<City.ID>.new()
        outbox.execute(AddCity(id: id, body: NewCity(name: "Bath"))).start()
        outbox.execute(RenameCity(id: id, body: CityName(name: "Bath Spa"))).start()
        // End of page
        #expect(
            (outbox.commands.value, stub.requests.map { "\($0.method)" }.sorted())
                == ([], ["POST", "POST", "PUT", "PUT"])
        )
    }

    @Test func endingsAreHeardOf() throws {
        stub.stub(.POST, "/v1/messages", .json(#"{"id": 7}"#))
        let outbox = try CommandOutbox(
            store: MemoryStore(),
            login: account.id,
            commands: [SendMessage.self],
            sending: live,
            writing: ImmediateScheduler()
        )
        let messages = Messages()
        outbox.execute(SendMessage(body: MessageText(text: "Hello"))).start()
        // Page: Sources/SDK/Outbox/Commands/CommandEnding.swift
        outbox.endings.startWithValues { ending in
            guard ending.outcome == .carriedOut, let sent = ending.command as? SendMessage else { return }
            messages.replace(sent.id, by: ending.answer(to: SendMessage.self)?.id)
        }
        // End of page
        #expect(messages.replaced.value == [7])
    }
}
