import Foundation
import MillraceBackend
import MillraceChannels
import MillraceStreams
import TestSupport
import Testing

/// Peers that do everything wrong, on bare sockets: each script ends a channel as promised, and leaves nothing behind.
@Suite(.bodyTimeLimit, .onWaitingThreads) struct FaultScriptTests {
    private static let rounds = 6

    @Test(arguments: 0..<UInt64(FaultScript.count))
    private func aFaultEndsTheChannelAsPromised(_ number: UInt64) throws {
        let peer = try RawPeer()
        for round in 0..<Self.rounds {
            let script = FaultScript.make(number + UInt64(round * FaultScript.count))
            try run(script, number &* 31 &+ UInt64(round), peer)
        }
    }

    private func run(_ script: FaultScript, _ seed: UInt64, _ peer: RawPeer) throws {
        let (clock, seen, states) = (TestScheduler(), Seen(), Seen())
        let session = BackendSession(environment: Environment(base: peer.url), transport: CurlTransport())
        let channel = ChannelDesk.channel.limits(message: FaultScript.limit).timeout(.seconds(60))
        let talk = session.open(channel, on: clock, seed: seed)
        talk.state.producer.startWithValues { state in
            switch state {
            case .waiting: states.add("waits")
            case .closed: states.add("closed")
            default: states.add("")
            }
        }
        let observation = talk.messages.start(
            .init(
                value: { seen.add("\($0.id)") },
                failed: { seen.add("fails \($0)") },
                completed: { seen.add("completes") },
                interrupted: { seen.add("interrupted") }
            )
        )
        let socket = try peer.accept()
        let request = socket.readHead()
        // The client may end the connection while the peer still sends.
        try? send(script, seed, request, over: socket)
        let expected = (0..<script.messages).map { "\($0 + 1)" }
        switch script.end {
        case .completes:
            #expect(seen.wait(for: expected.count + 1) == expected + ["completes"], "\(script)")
        case .fails(let text):
            let all = seen.wait(for: isRefused(script) ? 1 : expected.count + 1)
            #expect(all.last?.hasPrefix("fails GET /v1/talk: ") == true, "\(script): \(all)")
            #expect(text.isEmpty || all.last?.contains(text) == true, "\(script): \(all)")
            #expect(isRefused(script) || Array(all.dropLast()) == expected, "\(script): \(all)")
        case .waits:
            #expect(
                states.waits { $0 == "waits" || $0 == "closed" } && states.all.last == "waits",
                "\(script): \(seen.all)"
            )
        case .goesOn:
            #expect(seen.wait(for: expected.count) == expected, "\(script)")
        case .any: _ = states.wait(for: 3)
        }
        observation.dispose()
        // The peer, which doesn't answer the close frame, has five seconds.
        while let (first, _) = socket.readFrame(), first != 0x88 {}
        clock.advance(by: .seconds(5))
        while !socket.read().isEmpty {}
        // What was delivered is a beginning of what was sent, each message once.
        let values = seen.all.filter { Int($0) != nil }
        #expect(expected.starts(with: values), "\(script): \(values)")
        #expect(seen.all.count <= values.count + 1, "\(script): \(seen.all)")
    }

    /// Whether the fault is in the head, so that no message arrives.
    private func isRefused(_ script: FaultScript) -> Bool {
        script.head != nil || script.fault.isEmpty
    }

    private func send(_ script: FaultScript, _ seed: UInt64, _ request: String, over socket: RawSocket) throws {
        var bytes = Array((script.head ?? RawPeer.head(for: request, script.fields)).utf8)
        if script.head == nil { bytes += script.frames(seed: seed) + script.fault }
        // Only the first bytes come in small pieces.
        for start in stride(from: 0, to: min(bytes.count, 2_000), by: min(script.piece, 2_000)) {
            try socket.send(Array(bytes[start..<min(bytes.count, start + min(script.piece, 2_000), 2_000)]))
        }
        try socket.send(Array(bytes.dropFirst(2_000)))
        switch script.manner {
        case .shutDown: socket.shutDown()
        case .reset:
            try socket.waitUntilReceived()
            socket.reset()
        case .silence: break
        }
    }
}
