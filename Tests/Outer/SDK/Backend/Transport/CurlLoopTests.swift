import Dispatch
import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// What happens to requests while the loop's thread loads libcurl, which takes as long as the disk does.
@Suite(.bodyTimeLimit) struct CurlLoopTests {
    /// The libraries must not be taken down under a thread that uses them.
    @Test func theEndOfTheProcessWaitsForTheLibrary() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let isLoading = DispatchSemaphore(value: 0)
            let transport = CurlTransport(limits: CurlLimits(body: 1, head: 1, connectionsPerHost: 1)) {
                isLoading.signal()
                processIsEnding.waitInTest()
                // From here on, the process may not end before this thread has left, for up to two seconds.
                poll(nil, 0, 100)
                write(STDOUT_FILENO, "has loaded\n", 11)
                return nil
            }
            let url = try #require(URL(string: "http://127.0.0.1:9/"))
            _ = transport.send(HTTPRequest(method: .GET, url: url)) { _ in }
            isLoading.waitInTest()
            // What is registered last is called first.
            atexit { processIsEnding.signal() }
            exit(0)
        }
        let output = try #require(result).standardOutputContent
        #expect(String(decoding: output, as: UTF8.self).contains("has loaded"))
    }
}

private let processIsEnding = DispatchSemaphore(value: 0)
