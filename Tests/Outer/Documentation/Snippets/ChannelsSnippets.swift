import Millrace
import MillraceChannels
import MillraceMockServer
import Testing

/// The snippets in the comments of `MillraceChannels`.
@Suite(.bodyTimeLimit) struct ChannelsSnippets {
    private enum AccountAuth: AuthKind {}

    private enum Post: Encodable, Sendable {
        case join(after: Int?)
    }

    private struct Event: Decodable, Sendable {
        let id: Int
    }

    @Test func aChannelAndItsOptions() throws {
        let server = MockServer()
        try server.start()
        server.dispatcher = { _ in .webSocket(subprotocol: "talk.v2") { $0.send(text: #"{"id": 1}"#) } }
        let session = BackendSession(environment: Environment(base: server.url))
            .authenticated(AccountAuth.self, by: .bearer(Token("t")))

        // Page: Sources/SDK/Channels/Channel/BackendChannel.swift
        enum TalkService {
            static func talkChannel(room: String) -> BackendChannel<Post, Event, AccountAuth> {
                BackendChannel(path: .api(.core, "/v1/rooms/\(room)/talk"))
            }
        }
        let talk = session.open(TalkService.talkChannel(room: "7"))
        // End of page

        // Page: Sources/SDK/Channels/Connection/ChannelAccess.swift
        func openTalk(_ session: some ChannelAccess<AccountAuth>) -> ChannelConnection<Post, Event> {
            session.open(TalkService.talkChannel(room: "7"))
        }
        // End of page

        #expect(
            (talk.messages.map(\.id).first()?.success, openTalk(session).messages.map(\.id).first()?.success) == (1, 1)
        )

        let channel = TalkService.talkChannel(room: "7")
        let optional =
            // Page: Sources/SDK/Channels/Channel/BackendChannel.swift
            channel.subprotocols(["talk.v2"]).pinging(every: .seconds(20)).onOpen { [.join(after: $0.last?.id)] }
        // End of page
        let few =
            // Page: Sources/SDK/Channels/Channel/ChannelReconnection.swift
            channel.reconnecting(ChannelReconnection(backoff: .exponentialBackoff(upTo: 5)))
        // End of page
        _ = few
        #expect(
            (
                session.open(optional).messages.map(\.id).first()?.success,
                server.requests.last?.headers["Sec-WebSocket-Protocol"]
            )
                == (1, "talk.v2")
        )
    }
}

extension Result {
    fileprivate var success: Success? { try? get() }
}
