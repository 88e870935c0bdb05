import Foundation
import Testing

@testable import MillracePlatform

/// Ids of a process that may open no file, which each test is in one of its own.
struct UUIDRandomTests {
    @Test func eachIsAnotherWithoutADescriptor() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
            #expect(open("/dev/null", O_RDONLY) == -1)
            #expect(Set((0..<100).map { _ in UUID.random() }).count == 100)
        }
    }
}
