import BackendTestSupport
import Dispatch
import Foundation
import MillraceBackend
import MillraceMockServer
import Synchronization
import TestSupport
import Testing

/// While a thread of Dispatch's pool is busy, the pool has few others, and all of them may wait for an answer.
@Suite(.bodyTimeLimit) struct BusyPoolTests {
    private final class Pool: Sendable {
        private let isOver = Atomic(false)
        private let end = DispatchSemaphore(value: 0)
        private static let count = 32

        init() {
            DispatchQueue.global().async { [self] in while !isOver.load(ordering: .relaxed) {} }
            for _ in 0..<Self.count { DispatchQueue.global().async { [self] in end.waitInTest() } }
        }

        func release() {
            isOver.store(true, ordering: .relaxed)
            for _ in 0..<Self.count { end.signal() }
        }
    }

    @Test(arguments: TransportKind.tested) func anAnswerNeedsNoThreadOfThePool(kind: TransportKind) throws {
        let backend = try TestBackend(timeout: .seconds(15), transport: kind.shared)
        backend.server.route(.GET, "/v1/data", .text("here"))
        let pool = Pool()
        defer { pool.release() }
        for _ in 0..<2 {
            let answer = backend.session.access(TestResource.data()).single()
            #expect(answer.map { $0.map { String(decoding: $0, as: UTF8.self) } } == .success("here"))
        }
    }
}
