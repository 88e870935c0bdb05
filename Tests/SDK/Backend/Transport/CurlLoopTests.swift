import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// What happens to requests while the loop's thread loads libcurl, which takes as long as the disk does.
@Suite(.bodyTimeLimit) struct CurlLoopTests {
    private let limits = CurlLimits(body: 100, head: 10_000, connectionsPerHost: 1)

    private func data(_ number: Int) -> BackendResource<Void, Data, NoAuth> {
        BackendResource(path: .api(.core, "/v1/data/\(number)"), method: .GET)
    }

    @Test func requestsWaitForTheLibraryInTheirOrder() throws {
        let mayLoad = DispatchSemaphore(value: 0)
        let loads = Atomic<Int>(0)
        let transport = CurlTransport(limits: limits) {
            loads.add(1, ordering: .relaxed)
            mayLoad.waitInTest()
            return CurlLibrary.shared
        }
        let backend = try TestBackend(transport: transport)
        backend.server.route(.GET, "/v1/data/:number") { .text($0.parameters["number"] ?? "") }
        let answers = Mutex<[String]>([])
        let group = DispatchGroup()
        let starts = (0..<6).map { number in
            group.enter()
            return backend.session.access(data(number)).start(
                .init(
                    value: { data in answers.withLock { $0.append(String(decoding: data, as: UTF8.self)) } },
                    failed: { _ in group.leave() },
                    completed: { group.leave() },
                    interrupted: { group.leave() }
                )
            )
        }
        // All have begun, though nothing is loaded.
        let early = answers.withLock { $0 }
        starts[0].dispose()
        starts[3].dispose()
        mayLoad.signal()
        group.waitInTest()

        let (paths, left) = (backend.server.requests.map(\.path), ["1", "2", "4", "5"])
        #expect(
            (early, answers.withLock { $0.sorted() }, paths, loads.load(ordering: .relaxed)) == (
                [], left, left.map { "/v1/data/\($0)" }, 1
            )
        )
    }

    @Test func requestsThatWaitFailWhenThereIsNoLibraryAndLaterOnesTryAgain() throws {
        let mayLoad = DispatchSemaphore(value: 0)
        let loads = Atomic<Int>(0)
        let transport = CurlTransport(limits: limits) {
            mayLoad.waitInTest()
            return loads.add(1, ordering: .relaxed).newValue == 1 ? nil : CurlLibrary.shared
        }
        let backend = try TestBackend(transport: transport)
        backend.server.route(.GET, "/v1/data/:number", .text("there"))
        let failures = Mutex<[CoreError]>([])
        let group = DispatchGroup()
        for number in 0..<3 {
            group.enter()
            backend.session.access(data(number)).startWithFailed { error in
                failures.withLock { $0.append(error) }
                group.leave()
            }
        }
        mayLoad.signal()
        group.waitInTest()

        let areUnavailable = failures.withLock { $0.map { $0.isTransport(.unavailable) } }
        let count = backend.server.requestCount
        mayLoad.signal()
        let later = backend.session.access(data(3)).single()
        #expect((areUnavailable, count, later) == ([true, true, true], 0, .success(Data("there".utf8))))
    }

    /// The thread of a transport that is given up meanwhile ends, and nothing is sent any more.
    @Test func aTransportMayGoBeforeItsLibraryIsThere() throws {
        let backend = try TestBackend()
        let url = backend.server.url.appending(path: "v1/data")
        let (mayLoad, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        do {
            let signal = SignalAtEnd(hasEnded)
            let transport = CurlTransport(limits: limits) {
                _ = withExtendedLifetime(signal) { mayLoad.waitInTest() }
                return CurlLibrary.shared
            }
            transport.send(HTTPRequest(method: .GET, url: url)) { _ in Issue.record("there is an answer") }()
        }
        mayLoad.signal()
        hasEnded.waitInTest()

        #expect(backend.server.requestCount == 0)
    }
}
