import BenchmarkCases
import Foundation
import Millrace
import MillraceChannels
import MillraceMockServer
import Synchronization

/// What channels bear: `benchmarks channel`, against the mock server in a process of its own, beside Python's
/// `websockets` where that is installed.
enum ChannelCases {
    /// The sizes of the messages in bytes, with the number of messages of a run.
    static let sizes = [(20, 200_000), (1_024, 100_000), (65_536, 5_000)]
    private static let echoes = 3_000
    private static let largestGrowth = 4 << 20

    typealias Talk = ChannelConnection<ChannelMessage, ChannelMessage>

    /// Prints the rates, the latencies and the growth of memory.
    ///
    /// - Returns: Whether the memory has not grown.
    static func run() throws -> Bool {
        let server = try ServerProcess()
        defer { server.stop() }
        let session = BackendSession(environment: Environment(base: server.url))
        var table = BenchmarkTable([
            "messages", "bytes", "connections", "received/s", "MB/s", "sent/s", "echo p50 µs", "p99",
        ])
        for (size, count) in sizes {
            let received = rate(session, 1, size, count)
            let sent = try sendingRate(session, size, count)
            let times = try echoTimes(session, size)
            table.add(row("Millrace", size, 1, received, sent, times))
            table.add(row("Millrace", size, 100, rate(session, 100, size, count / 10), nil, nil))
            if let peer = PythonClient.measure(server.url, size, count / 10, echoes) {
                table.add(row("websockets (Python)", size, 1, peer.received, peer.sent, peer.times))
            }
        }
        print(table.text)
        let before = Memory.residentSize()
        _ = rate(session, 1, 1_024, 100_000)
        let growth = Memory.residentSize() - before
        print("memory: \(growth / 1_024) KiB more after 100,000 further messages of 1 KB")
        return growth < largestGrowth
    }

    private static func row(
        _ name: String,
        _ size: Int,
        _ connections: Int,
        _ received: Double,
        _ sent: Double?,
        _ times: [Double]?
    ) -> [String] {
        let number = { (value: Double?) in value.map { BenchmarkTable.number($0, digits: 0) } ?? "" }
        return [
            name, "\(size)", "\(connections)", number(received), number(received * Double(size) / 1e6), number(sent),
            number(times.map { $0[$0.count / 2] }), number(times.map { $0[$0.count * 99 / 100] }),
        ]
    }

    private static func open(_ session: BackendSession) -> Talk {
        let channel = BackendChannel<ChannelMessage, ChannelMessage, NoAuth>(
            path: .api(.core, "/talk"),
            encode: { .success($0) },
            decode: { .success($0) }
        )
        return session.open(channel.compressing(false).limits(unsent: 64 << 20))
    }

    /// Returns the messages per second over all connections, which the server sends on request.
    private static func rate(_ session: BackendSession, _ connections: Int, _ size: Int, _ count: Int) -> Double {
        let each = count / connections
        let group = DispatchGroup()
        let talks = (0..<connections).map { _ in open(session) }
        let observations = CompositeDisposable()
        let clock = ContinuousClock()
        let time = clock.measure {
            for talk in talks {
                group.enter()
                let left = Atomic(each)
                observations += talk.messages.startWithResult { _ in
                    if left.subtract(1, ordering: .relaxed).newValue == 0 { group.leave() }
                }
                talk.send(.text("send \(each) \(size)")).start()
            }
            group.wait()
        }
        observations.dispose()
        return Double(each * connections) / (time / .seconds(1))
    }

    private static func sendingRate(_ session: BackendSession, _ size: Int, _ count: Int) throws -> Double {
        let talk = open(session)
        let done = DispatchSemaphore(value: 0)
        let observation = talk.messages.startWithResult { _ in done.signal() }
        let text = String(repeating: "x", count: size)
        talk.send(.text("count \(count)")).start()
        let room = DispatchSemaphore(value: 256)
        let time = ContinuousClock().measure {
            for _ in 0..<count {
                room.wait()
                talk.send(.text(text)).startWithCompleted { room.signal() }
            }
            done.wait()
        }
        observation.dispose()
        return Double(count) / (time / .seconds(1))
    }

    /// Returns the times of echoes in microseconds, sorted.
    private static func echoTimes(_ session: BackendSession, _ size: Int) throws -> [Double] {
        let talk = open(session)
        let came = DispatchSemaphore(value: 0)
        let observation = talk.messages.startWithResult { _ in came.signal() }
        let text = String(repeating: "e", count: size)
        var times: [Double] = []
        let clock = ContinuousClock()
        for _ in 0..<echoes {
            let time = clock.measure {
                talk.send(.text(text)).start()
                came.wait()
            }
            times.append(time / .microseconds(1))
        }
        observation.dispose()
        return times.sorted()
    }

    /// Serves `/talk` until its input ends, and prints its address first: `benchmarks channel-server`.
    static func serve() throws {
        let server = MockServer()
        server.dispatcher = { _ in
            .webSocket { socket in
                let left = Atomic(0)
                socket.onMessage = { socket, message in
                    guard case .text(let text) = message else { return }
                    if left.load(ordering: .relaxed) > 0 {
                        if left.subtract(1, ordering: .relaxed).newValue == 0 { socket.send(text: "done") }
                        return
                    }
                    let words = text.prefix(40).split(separator: " ")
                    switch (words.first, words.dropFirst().compactMap { Int($0) }) {
                    case ("send", let numbers) where numbers.count == 2:
                        let answer = String(repeating: "m", count: numbers[1])
                        for _ in 0..<numbers[0] { socket.send(text: answer) }
                    case ("count", let numbers) where numbers.count == 1:
                        left.store(numbers[0], ordering: .relaxed)
                    default: socket.send(text: text)
                    }
                }
            }
        }
        try server.start()
        print(server.url.absoluteString)
        fflush(nil)
        while readLine() != nil {}
        server.stop()
    }
}
