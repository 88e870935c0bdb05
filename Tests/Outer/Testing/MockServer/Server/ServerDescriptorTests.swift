import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

/// What a server has open, and what is left of that, in processes whose descriptors nobody else uses.
@Suite(.bodyTimeLimit) struct ServerDescriptorTests {
    /// The descriptors that this process has open, without those that Dispatch opens on a thread of its own for the
    /// time limit of the test: a timer, an event and a poller.
    private static var open: (others: Int, pollers: Int) {
        let folder = "/proc/self/fd"
        let links = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        return (
            links.count { !$0.hasPrefix("anon_inode:") && !$0.hasPrefix("/proc/") },
            links.count { $0.contains("eventpoll") }
        )
    }

    private static func isLeftOver(_ before: (others: Int, pollers: Int)) -> Bool {
        let now = open
        return now.others != before.others || now.pollers > before.pollers + 1
    }

    private static func error(_ server: MockServer) -> String {
        do {
            try server.start()
            return "none"
        } catch {
            return "\(error)"
        }
    }

    /// With so many descriptors left, a server starts or says why it can't, and leaves none behind.
    @Test func aServerNeedsDescriptors() async {
        await #expect(processExitsWith: .success) {
            try MockServer().start()
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let before = Self.open
            let texts = (0...5).map { left in
                var fillers: [Int32] = []
                while case let filler = Foundation.open("/dev/null", O_RDONLY), filler >= 0 { fillers.append(filler) }
                for filler in fillers.suffix(left) { close(filler) }
                let server = MockServer()
                let text = Self.error(server)
                server.stop()
                for filler in fillers.dropLast(left) { close(filler) }
                return text
            }
            func failed(_ call: String) -> String { "The mock server could not start: \(call): Too many open files." }
            // Without a descriptor for epoll, a server goes on by poll.
            #expect(texts == [failed("socket"), failed("pipe"), failed("pipe"), "none", "none", "none"])
            #expect(!Self.isLeftOver(before))
        }
    }
}
