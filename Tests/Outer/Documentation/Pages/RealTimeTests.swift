import Foundation
import Millrace
import MillraceChannels
import MillraceMockServer
import MillraceTestKit
import MillraceTrace
import TestSupport
import Testing

/// The page on channels, as it is printed.
@Suite(.bodyTimeLimit) struct RealTimeTests {
    private struct Ask: Encodable, Sendable {
        let id: Int
        let question: String
    }

    private struct Event: Decodable, Sendable {
        let to: Int?
        let rooms: [String]?
        let room: String?
        let message: String?
    }

    private struct Messages: Decodable, Equatable, Sendable {
        var texts: [String]

        mutating func insert(_ text: String?) { texts.append(text ?? "") }
    }

    private struct MessagesQuery: Query {
        typealias Auth = NoAuth
        typealias Result = Messages
        static let path = "messages"
        let room: String?
        var parameters: [String: String]? { room.map { ["room": $0] } }
    }

    private let server = MockServer()
    private let session: BackendSession

    init() throws {
        try server.start()
        session = BackendSession(environment: Environment(base: server.url))
    }

    @Test func theFeatureWithoutABackend() {
        let noon = Date(timeIntervalSince1970: 43_200)

        // Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
        let room = StubRoom()
        let viewModel = RoomViewModel(room)
        room.current.value = .open(since: noon)
        room.hearing.send(Said(id: 1, text: "Morning!"))
        viewModel.send(action: .didType("Hello"))
        viewModel.send(action: .didSubmit)
        #expect(room.saying.arguments(as: String.self) == ["Hello"])
        room.saying.complete()
        room.current.value = .waiting(until: noon, .transport(.closed(code: 1006, reason: "")))
        room.hearing.fail(.transport(.closed(code: 4001, reason: "full")))
        // End of page

        let state = viewModel.state.value
        #expect(state.said == [Said(id: 1, text: "Morning!")] && state.sending == nil && !state.isOnline)
        #expect(state.problem?.description == "the channel was closed with 4001: full")
    }

    @Test func aConnectionWithoutABackend() {
        let room = StubRoom()

        // Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
        let connection = ChannelConnection<Saying, Said>(
            messages: room.said,
            state: room.state,
            sending: { room.say($0.text ?? "") }
        )
        // End of page

        let heard = MutableProperty<[Int]>([])
        connection.messages.startWithResult { result in heard.modify { $0 += [result.value?.id ?? 0] } }
        room.hearing.send(Said(id: 1, text: ""))
        connection.send(Saying(text: "Hello")).start()
        #expect((heard.value, room.saying.waiting, connection.state.value) == ([1], 1, .connecting))
        room.saying.complete()
        room.hearing.complete()
    }

    @Test func theMessageThatBroughtAText() throws {
        let session = session.authenticated(RoomAuth.self, by: .bearer(Token("t")))
        server.dispatcher = { _ in .webSocket() }
        let printed = MutableProperty("")
        let print: (Explanation) -> Void = { printed.value = "\($0)" }

        // Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
        let trace = Trace()
        let recording = trace.record()
        // End of page

        let viewModel = RoomViewModel(RoomBusinessController(room: "mill", access: session))
        let first = try server.takeSocket().unwrapped()
        first.send(text: #"{"id":1,"text":"Good evening!"}"#)
        // When the second event has a state, the first one is in the trace.
        first.send(text: #"{"id":2,"text":"A second one"}"#)
        #expect(viewModel.state.producer.filter { $0.said.count == 2 }.first()?.value != nil)
        recording.dispose()

        // Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
        print(trace.log.why("Good evening!"))
        // End of page

        let chain = printed.value.replacing(/RoomViewModel#\d+/, with: "RoomViewModel#1")
            .replacing("\(server.url)", with: "http://127.0.0.1:18081").replacing(/[\d.]+ ms/, with: "1.2 ms")
            .replacing(/message #\d+/, with: "message #12")
        let outputs = try Documentation("Sources/SDK/Channels/Documentation.docc/RealTime.md").outputs
        #expect(outputs == [chain])

        let other = RoomViewModel(RoomBusinessController(room: "mill", access: session))
        let socket = try server.takeSocket().unwrapped()
        // Other tests have channels at the same time.
        let log = TraceLog(trace.log.records.filter { "\($0)".contains(/Good evening!|A second one/) })

        // Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
        for record in log.records {
            if case let .receivedMessage(_, _, body?) = record.entry { socket.send(text: body) }
        }
        // End of page

        #expect(other.state.producer.filter { $0.said == viewModel.state.value.said }.first()?.value != nil)
    }

    @Test func theFeatureWithTheMockServer() throws {
        let session = session.authenticated(RoomAuth.self, by: .bearer(Token("t")))
        let heard = DispatchSemaphore(value: 0)
        let print: @Sendable (Any) -> Void = { _ in heard.signal() }

        // Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
        server.enqueue(.webSocket())
        let controller = RoomBusinessController(room: "mill", access: session)
        let hearing = controller.said.startWithResult { print($0) }
        let socket = try server.takeSocket().unwrapped()
        #expect(socket.take() == .text(#"{"join":"mill"}"#))
        socket.send(text: #"{"id":1,"text":"Morning!"}"#)
        socket.drop()
        // End of page

        heard.waitInTest()
        hearing.dispose()
    }

    @Test func aQuestionAndTheQueriesBesides() throws {
        let channel = BackendChannel<Ask, Event, NoAuth>(path: .api(.core, "/v1/talk"))
        server.dispatcher = { request in
            guard request.path == "/v1/talk" else { return .json(#"{"texts": []}"#) }
            return .webSocket { socket in
                socket.onMessage = { socket, _ in
                    socket.send(text: #"{"room": "mill", "message": "Hello"}"#)
                    socket.send(text: #"{"to": 7, "rooms": ["mill"]}"#)
                }
            }
        }
        let connection = session.open(channel)
        let live = LiveBackend(Backend(session))
        let shown = MutableProperty<[String]>([])
        live.observe(MessagesQuery(room: "mill")).startWithValues { answer in
            shown.value = answer.value?.texts ?? []
        }

        // Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
        let following = connection.messages.on(value: { event in
            live.queries.patch(.one(MessagesQuery(room: event.room), showing: { $0.insert(event.message) }))
        })
        // End of page

        let changes = following.start()

        // Page: Sources/SDK/Channels/Documentation.docc/RealTime.md
        let answer = connection.request(Ask(id: 7, question: "rooms"), timeout: .seconds(5)) { reply in
            reply.to == 7 ? reply.rooms : nil
        }
        // End of page

        #expect(
            try (answer.single()?.get(), shown.producer.filter { $0 == ["Hello"] }.first()?.value)
                == (["mill"], ["Hello"])
        )
        changes.dispose()
    }
}

extension Result {
    fileprivate var value: Success? { try? get() }
}
