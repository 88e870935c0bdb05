import Foundation
import Testing

@testable import MillracePlatform

/// Ids of a process that may open no file, which each test is in one of its own.
struct UUIDRandomTests {
    @Test func eachIsAnotherWithoutADescriptor() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            #expect(
                (
                    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit), open("/dev/null", O_RDONLY),
                    Set((0..<100).map { _ in UUID.random() }).count
                )
                    == (0, -1, 100)
            )
        }
    }
}
