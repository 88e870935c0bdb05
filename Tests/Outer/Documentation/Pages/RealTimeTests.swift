import Foundation
import Millrace
import MillraceChannels
import MillraceMockServer
import MillraceTestKit
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

    private struct StubRoom: RoomBusinessControllerProtocol {
        let hearing = Stub<Said, CoreError>()
        let saying = Stub<Never, CoreError>()
        let state = Property<ChannelState>(MutableProperty(.open(since: Date(timeIntervalSince1970: 0))))
        var said: SignalProducer<Said, CoreError> { hearing.producer() }
        func say(_ text: String) -> SignalProducer<Never, CoreError> { saying.producer(text) }
    }

    private let server = MockServer()
    private let session: BackendSession

    init() throws {
        try server.start()
        session = BackendSession(environment: Environment(base: server.url))
    }

    @Test func theFeatureWithoutABackend() {
        let room = StubRoom()
        let viewModel = RoomViewModel(room)
        room.hearing.send(Said(id: 1, text: "Morning!"))
        viewModel.send(action: .didType("Hello"))
        viewModel.send(action: .didSubmit)
        #expect(viewModel.state.value.sending == "Hello" && viewModel.state.value.isOnline)
        room.saying.complete()
        #expect(viewModel.state.value.said == [Said(id: 1, text: "Morning!")] && viewModel.state.value.sending == nil)
        room.hearing.fail(.transport(.closed(code: 4001, reason: "full")))
        #expect(viewModel.state.value.problem?.description == "the channel was closed with 4001: full")
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

        #expect(try answer.single()?.get() == ["mill"])
        #expect(shown.producer.filter { $0 == ["Hello"] }.first()?.value == ["Hello"])
        changes.dispose()
    }
}

extension Result {
    fileprivate var value: Success? { try? get() }
}
