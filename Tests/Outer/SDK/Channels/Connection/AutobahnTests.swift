import Dispatch
import Foundation
import MillraceBackend
import MillraceChannels
import MillraceStreams
import Synchronization
import TestSupport
import Testing

private let fuzzingServer = ProcessInfo.processInfo.environment["MILLRACE_AUTOBAHN"].flatMap { URL(string: $0) }

/// The cases of Autobahn's test suite for clients, if `MILLRACE_AUTOBAHN` names a fuzzing server, such as
/// `http://127.0.0.1:9001`.
@Suite(.needs(fuzzingServer != nil, "MILLRACE_AUTOBAHN names no fuzzing server"), .bodyTimeLimit(minutes: 60))
struct AutobahnTests {
    /// Sends each message back until the server ends the channel, and returns the last one.
    private func echo(_ path: String, _ query: [String: String], on session: BackendSession) -> ChannelMessage? {
        let last = Mutex<ChannelMessage?>(nil)
        let channel = BackendChannel<ChannelMessage, ChannelMessage, NoAuth>(
            path: .api(.core, path),
            encode: { .success($0) },
            decode: { .success($0) }
        )
        let talk = session.open(
            channel.query(query.map { URLQueryItem(name: $0.key, value: $0.value) })
                .reconnecting(.never).limits(message: 64 << 20, unsent: 64 << 20).pinging(every: nil)
        )
        let end = DispatchSemaphore(value: 0)
        let observation = talk.messages.start(
            .init(
                value: { message in
                    last.withLock { $0 = message }
                    if path == "/runCase" { talk.send(message).start() }
                },
                failed: { _ in end.signal() },
                completed: { end.signal() },
                interrupted: { end.signal() }
            )
        )
        _ = end.wait(timeout: .now() + 200)
        observation.dispose()
        return last.withLock { $0 }
    }

    @Test func allCases() throws {
        let session = BackendSession(
            environment: Environment(base: try #require(fuzzingServer)),
            transport: CurlTransport()
        )
        let count = try #require(
            echo("/getCaseCount", [:], on: session).flatMap { Int(String(decoding: $0.data, as: UTF8.self)) }
        )
        for number in 1...count { _ = echo("/runCase", ["case": "\(number)", "agent": "millrace"], on: session) }
        _ = echo("/updateReports", ["agent": "millrace"], on: session)
    }
}
