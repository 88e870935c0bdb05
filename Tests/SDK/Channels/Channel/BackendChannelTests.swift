import Foundation
import MillraceBackend
import MillraceChannels
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

/// The description of a channel.
@Suite(.bodyTimeLimit) struct BackendChannelTests {
    private let desk: ChannelDesk

    init() throws {
        desk = try ChannelDesk()
    }

    @Test func theRequestIsThatOfTheChannel() throws {
        let channel = ChannelDesk.channel
            .query([URLQueryItem(name: "a", value: "b c")]).headers(["X-A": "1"]).subprotocols(["v2", "v1"])
            .compressing(false)
        desk.server.dispatcher = { _ in .webSocket(subprotocol: "v1") }
        let chosen = Seen()
        let observation = desk.start(
            desk.open(
                channel.onOpen { opening in
                    chosen.add(opening.subprotocol ?? "none")
                    return []
                }
            )
        )
        let request = try desk.socket().request
        let fields =
            ["X-A", "Connection", "Upgrade"] + ["Version", "Protocol", "Extensions"].map { "Sec-WebSocket-\($0)" }
        expect(request.target, is: "/v1/talk?a=b%20c")
        expect(fields.map { request.headers[$0] }, is: ["1", "Upgrade", "websocket", "13", "v2, v1", nil])
        chosen.expect(["v1"])
        observation.dispose()
    }
}
