import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillracePlatform

@Suite(.bodyTimeLimit) struct PlatformThreadTests {
    /// Starts a thread, and waits for what it finds out.
    private func onThread<Value: Sendable>(
        named name: String = "test",
        _ body: @escaping @Sendable () -> Value
    ) -> Value? {
        let found = Mutex<Value?>(nil)
        let end = DispatchSemaphore(value: 0)
        let isStarted = PlatformThread.start(named: name, stackSize: 256 * 1024) {
            let value = body()
            found.withLock { $0 = value }
            end.signal()
        }
        guard isStarted, end.wait(timeout: .now() + 60) == .success else { return nil }
        return found.withLock { $0 }
    }

    private static var blockedSignals: [Int32] {
        var signals = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &signals)
        return (1...31).filter { sigismember(&signals, $0) == 1 }
    }

    @Test func onlyTheFirstThreadIsTheMainOne() async {
        let isMain = [
            onThread { PlatformThread.isMain }, await MainActor.run { PlatformThread.isMain == Thread.isMainThread },
        ]
        #expect(isMain == [false, true])
    }

    @Test(
        .enabled(if: access("/proc/thread-self/comm", R_OK) == 0),
        arguments: [("curl", "curl"), ("a name of many bytes", "a name of many "), ("", "")]
    )
    func aThreadHasItsName(name: String, shown: String) {
        let read = onThread(named: name) { try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) }
        #expect(read == shown + "\n")
    }

    /// A handler of the app runs on the app's threads, and a broken pipe ends no thread of the SDK; a fault still does.
    @Test func signalsOfTheProcessAreBlocked() {
        let before = Self.blockedSignals
        let blocked = onThread {
            var signals = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &signals)
            return [SIGTERM, SIGPIPE, SIGINT, SIGSEGV].map { sigismember(&signals, $0) == 1 }
        }
        #expect((blocked, Self.blockedSignals) == ([true, true, true, false], before))
    }

    @Test func aStackHasBoundsAroundItsVariables() throws {
        let bounds = onThread {
            var here: UInt8 = 0
            let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
            return PlatformThread.stackBounds.map { ($0.size, address - $0.lowest) }
        }
        let (size, distance) = try #require(bounds ?? nil)
        // The C library may give a thread a larger stack, of one that has ended.
        #expect([size >= 256 * 1024, distance < size] == [true, true])
    }
}
