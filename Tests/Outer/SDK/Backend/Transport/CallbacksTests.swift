import BackendTestSupport
import Dispatch
import Foundation
import MillraceMockServer
import MillraceStreams
import OuterSupport
import TestSupport
import Testing

@testable import MillraceBackend

/// An app's code is called though the threads of Dispatch's pool are all taken.
///
/// Each test has a process of its own: the pool is that of all tests.
@Suite(.onWaitingThreads, .bodyTimeLimit) struct CallbacksTests {
    /// Takes the threads that Dispatch has for blocks that wait, while another block computes without an end.
    private static func takeThePool() {
        let isComputing = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            isComputing.signal()
            while true {}
        }
        isComputing.waitInTest()
        for _ in 0..<64 { DispatchQueue.global().async { DispatchSemaphore(value: 0).wait() } }
    }

    /// Ends the process, with success where a producer completes in time.
    private static func exit<Value>(after producer: SignalProducer<Value, CoreError>, with backend: TestBackend)
        -> Never
    {
        let done = DispatchSemaphore(value: 0)
        producer.startWithCompleted { done.signal() }
        let hasCompleted = withExtendedLifetime(backend) { done.wait(timeout: .now() + 60) == .success }
        Foundation.exit(hasCompleted ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    private static func backend() throws -> TestBackend {
        let backend = try TestBackend(transport: CurlTransport())
        backend.server.route(.GET, "/v1/data", MockResponse.text("there").header("Cache-Control", "max-age=60"))
        takeThePool()
        return backend
    }

    @Test func responseHandlersWaitForOtherAccesses() async {
        await #expect(processExitsWith: .success) {
            let backend = try CallbacksTests.backend()
            let session = backend.session
            let outer = BackendResource<Void, Data, NoAuth>(
                path: .api(.core, "/v1/data"),
                method: .GET,
                response: { data, _ in
                    session.access(TestResource.data()).single()?.map { data + $0 } ?? .success(Data())
                }
            )
            CallbacksTests.exit(after: .merge((0..<16).map { _ in session.access(outer) }), with: backend)
        }
    }

    @Test func aStreamIsRead() async {
        await #expect(processExitsWith: .success) {
            let backend = try CallbacksTests.backend()
            CallbacksTests.exit(after: backend.session.streaming.chunks(of: TestResource.data()), with: backend)
        }
    }

    @Test func aResponseIsOnDisk() async {
        let folder = TemporaryFolder()
        await #expect(processExitsWith: .success) { [path = folder.path() as String] in
            let backend = try CallbacksTests.backend()
            func access() -> SignalProducer<Data, CoreError> {
                let caching = Middleware.cache(ResponseCache(directory: URL(filePath: path)))
                return BackendSession(
                    environment: backend.environment,
                    transport: CurlTransport(),
                    middleware: [caching]
                ).access(TestResource.data())
            }
            CallbacksTests.exit(after: access().concat(access()), with: backend)
        }
        withExtendedLifetime(folder) {}
    }

    @Test func whatWaitsForAPlaceBegins() async {
        await #expect(processExitsWith: .success) {
            let backend = try CallbacksTests.backend()
            let session = BackendSession(
                environment: backend.environment,
                transport: CurlTransport(),
                middleware: [.hostLimit(1)]
            )
            CallbacksTests.exit(after: .merge((0..<16).map { _ in session.access(TestResource.data()) }), with: backend)
        }
    }

    #if os(Linux)
        /// The first timer is that which finds that all threads are blocked.
        @Test(.needs(LinkedProgram.modules != nil, "the modules of the package are not there to link with"))
        func blockedThreadsAreFoundWithoutADescriptor() throws {
            let program = LinkedProgram(
                linkedWith: ["MillraceBackend", "MillraceStreams"],
                and: ["MillraceJSON", "CLibcurl", "CZlib"]
            )
            let end = try program.run(
                """
                guard let url = URL(string: "http://127.0.0.1:9") else { exit(3) }
                let session = BackendSession(environment: Environment(base: url))
                let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/"), method: .GET)
                _ = session.access(resource).single()
                takeAllDescriptors()
                let (release, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
                for number in 0..<count + 4 {
                    session.access(resource).startWithResult { _ in
                        if number < count { _ = release.wait(timeout: .now() + 60) }
                        done.signal()
                    }
                }
                for _ in 0..<4 { _ = done.wait(timeout: .now() + 60) }
                for _ in 0..<count { release.signal() }
                for _ in 0..<count { _ = done.wait(timeout: .now() + 60) }
                """
            )
            #expect(end == "exit 0")
        }
    #endif
}
