import Foundation
import MillraceBackend
import MillraceChannels
import MillraceStreams
import TestSupport
import Testing

/// Peers that do everything wrong, on bare sockets: each script ends a channel as promised, and leaves nothing behind.
@Suite(.bodyTimeLimit, .onWaitingThreads) struct FaultScriptTests {
    private static let rounds = TestDepth.times(6, dividedBy: 3)

    @Test(arguments: 0..<UInt64(FaultScript.count))
    private func aFaultEndsTheChannelAsPromised(_ number: UInt64) throws {
        // One for all rounds: a connection too many in one of them would be in the way of the next.
        let peer = try RawPeer()
        for round in 0..<Self.rounds {
            let script = FaultScript.make(number + UInt64(round * FaultScript.count))
            try run(script, number &* 31 &+ UInt64(round), peer)
        }
    }

    private func run(_ script: FaultScript, _ seed: UInt64, _ peer: RawPeer) throws {
        let (clock, seen) = (TestScheduler(), Seen())
        let channel = ChannelDesk.channel.limits(message: FaultScript.limit).timeout(.seconds(60))
        let talk = ChannelDesk.open(channel, at: peer, on: clock, seed: seed)
        let states = ChannelDesk.states(of: talk, on: clock)
        let observation = talk.messages.start(seen.observer())
        let socket = try peer.accept()
        let request = socket.readHead()
        // The client may end the connection while the peer still sends.
        try? send(script, seed, request, over: socket)
        let expected = (0..<script.messages).map { "\($0 + 1)" }
        switch script.end {
        case .completes: #expect(seen.wait(for: expected.count + 1) == expected + ["completes"], "\(script)")
        case .fails(let text):
            let all = seen.wait(for: isRefused(script) ? 1 : expected.count + 1)
            let isNamed = all.last?.hasPrefix("fails GET /v1/talk: ") == true
            let hasText = text.isEmpty || all.last?.contains(text) == true
            let isBehind = isRefused(script) || Array(all.dropLast()) == expected
            #expect((isNamed, hasText, isBehind) == (true, true, true), "\(script): \(all)")
        case .waits:
            _ = states.waits { $0.hasPrefix("waits") || $0.hasPrefix("closed") }
            #expect(states.all.last?.hasPrefix("waits") == true, "\(script): \(states.all)")
        case .goesOn: #expect(seen.wait(for: expected.count) == expected, "\(script)")
        case .any: states.wait(for: 3)
        }
        observation.dispose()
        // The peer, which doesn't answer the close frame, has five seconds.
        while let (first, _) = socket.readFrame(), first != 0x88 {}
        clock.advance(by: .seconds(5))
        while !socket.read().isEmpty {}
        // What was delivered is a beginning of what was sent, each message once.
        let values = seen.all.filter { Int($0) != nil }
        let isOnce = expected.starts(with: values) && seen.all.count <= values.count + 1
        #expect(isOnce, "\(script): \(seen.all)")
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
