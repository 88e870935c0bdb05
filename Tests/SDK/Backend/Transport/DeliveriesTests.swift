import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.bodyTimeLimit) struct DeliveriesTests {
    private func delivery(_ finish: @escaping @Sendable () -> Void) throws -> Deliveries.Delivery {
        let url = try URL.of("http://localhost/")
        let ticket = CurlTicket(HTTPRequest(method: .GET, url: url), on: nil) { _ in finish() }
        return Deliveries.Delivery(ticket: ticket, result: .success(CurlAnswer(headLimit: 0)))
    }

    @Test func oneThatWaitsForAnotherHoldsNobodyUp() throws {
        let deliveries = Deliveries()
        let isOpen = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        // Taken in their order: what the first two wait for comes behind them, in the same batch.
        deliveries.add([
            try delivery {
                isOpen.waitInTest()
                isDone.signal()
            },
            try delivery {
                isOpen.waitInTest()
                isDone.signal()
            },
            try delivery {
                isOpen.signal()
                isOpen.signal()
            },
        ])
        isDone.waitInTest()
        isDone.waitInTest()
    }

    @Test func eachIsDeliveredOnce() throws {
        let deliveries = Deliveries()
        let count = 2_000
        let delivered = Mutex([Int](repeating: 0, count: count))
        let group = DispatchGroup()
        for first in stride(from: 0, to: count, by: 20) {
            deliveries.add(
                try (first..<first + 20).map { number in
                    group.enter()
                    return try delivery {
                        delivered.withLock { $0[number] += 1 }
                        group.leave()
                    }
                }
            )
        }
        group.waitInTest()

        #expect(delivered.withLock { $0 } == [Int](repeating: 1, count: count))
    }
}
