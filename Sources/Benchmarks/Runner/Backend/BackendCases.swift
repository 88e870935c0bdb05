import Foundation
import Millrace
import Synchronization

/// What requests cost: `benchmarks backend`, against the nginx that `nginx.sh start DIRECTORY` starts.
enum BackendCases {
    static let base = URL(string: "http://127.0.0.1:8931") ?? URL(filePath: "/")

    struct City: Codable {
        let name: String
        let people: Int
    }

    struct Cities: Codable {
        let cities: [City]
    }

    /// Requests per second of a way to make one, with so many in flight.
    static func rate(inFlight: Int, count: Int, _ send: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void)
        -> Double
    {
        let group = DispatchGroup()
        let counter = Counter(count)
        let began = ContinuousClock.now
        for _ in 0..<inFlight {
            group.enter()
            counter.loop(send) { group.leave() }
        }
        group.wait()
        return Double(count) / (ContinuousClock.now - began).seconds
    }

    static func run() -> Bool {
        var table = Table(["requests per second", "1", "8", "64"])
        let transport = CurlTransport()
        let session = BackendSession(environment: Environment(base: base), transport: transport)
        let resource = BackendResource<Void, Cities, NoAuth>(path: .api(.core, "/cities.json"), method: .GET)
        let raw = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/cities.json"), method: .GET)
        let request = HTTPRequest(method: .GET, url: base.appending(path: "cities.json"))
        let ways: [(String, @Sendable (@escaping @Sendable () -> Void) -> Void)] = [
            ("transport alone", { done in _ = transport.send(request) { _ in done() } }),
            (
                "transport and JSONDecoder",
                { done in
                    _ = transport.send(request) { result in
                        if case .success(let answer) = result {
                            _ = try? JSONDecoder().decode(Cities.self, from: answer.body)
                        }
                        done()
                    }
                }
            ),
            ("session, data", { done in session.access(raw).startWithTerminated(done) }),
            ("session, decoded", { done in session.access(resource).startWithTerminated(done) }),
        ]
        var rates: [String: [Double]] = [:]
        for (name, way) in ways {
            _ = rate(inFlight: 64, count: 5_000, way)
            rates[name] = [1, 8, 64].map { rate(inFlight: $0, count: $0 == 1 ? 10_000 : 40_000, way) }
            table.add([name] + (rates[name] ?? []).map { Table.number($0, digits: 0) })
        }
        print(table.text)
        let decoded = ways[3].1
        let before = Memory.residentSize()
        _ = rate(inFlight: 64, count: 50_000, decoded)
        let grown = Memory.residentSize() - before
        print("memory after 50,000 further requests: \(grown / 1024) KiB")
        let peak = stall(session)
        print("200 MB through a reader that stalls for 3 s: \(peak / 1_048_576) MiB resident at most")
        if let alone = rates["transport alone"], let layered = rates["session, data"],
            let floor = rates["transport and JSONDecoder"], let full = rates["session, decoded"]
        {
            print("layers without decoding, 64 in flight: \(Table.number((1 - layered[2] / alone[2]) * 100)) %")
            print("layers with decoding, 64 in flight: \(Table.number((1 - full[2] / floor[2]) * 100)) %")
            return grown < 2 << 20 && peak < 40 << 20 && full[2] >= 0.85 * floor[2]
        }
        return false
    }

    /// Reads 200 MB, after it has kept the backend waiting, and returns the largest size of the process meanwhile.
    private static func stall(_ session: BackendSession) -> Int {
        let large = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/large.bin"), method: .GET)
        let state = Mutex((bytes: 0, peak: 0, chunks: 0))
        let result = session.streaming.chunks(of: large)
            .on(value: { chunk in
                let isFirst = state.withLock { state in
                    state.bytes += chunk.count
                    state.chunks += 1
                    return state.chunks == 1
                }
                if isFirst { Thread.sleep(forTimeInterval: 3) }
                guard isFirst || state.withLock({ $0.chunks % 500 == 0 }) else { return }
                let size = Memory.residentSize()
                state.withLock { $0.peak = max($0.peak, size) }
            })
            .wait()
        if case .failure(let error) = result { print(error) }
        print("streamed \(state.withLock { $0.bytes } / 1_048_576) MiB")
        return state.withLock { $0.peak }
    }
}

/// Hands out the requests that are left to those who make them.
private final class Counter: Sendable {
    private let left: Atomic<Int>

    init(_ count: Int) {
        left = Atomic(count)
    }

    func loop(
        _ send: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
        done: @escaping @Sendable () -> Void
    ) {
        guard left.subtract(1, ordering: .relaxed).newValue >= 0 else { return done() }
        send { [self] in loop(send, done: done) }
    }
}

extension SignalProducer {
    fileprivate func startWithTerminated(_ done: @escaping @Sendable () -> Void) {
        start(.init(failed: { _ in done() }, completed: done))
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
