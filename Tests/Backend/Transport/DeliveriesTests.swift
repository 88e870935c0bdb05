import Dispatch
import Foundation
import Synchronization
import Testing

@testable import MillraceBackend

@Suite struct DeliveriesTests {
    private func delivery(_ finish: @escaping @Sendable () -> Void) throws -> Deliveries.Delivery {
        let url = try #require(URL(string: "http://localhost/"))
        let ticket = CurlTicket(HTTPRequest(method: .GET, url: url), on: nil) { _ in finish() }
        return Deliveries.Delivery(ticket: ticket, result: .success(CurlAnswer(headLimit: 0)))
    }

    @Test(.timeLimit(.minutes(1))) func oneThatWaitsForAnotherHoldsNobodyUp() throws {
        let deliveries = Deliveries()
        let isOpen = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        // Taken in their order: what the first two wait for comes behind them, in the same batch.
        deliveries.add([
            try delivery {
                isOpen.wait()
                isDone.signal()
            },
            try delivery {
                isOpen.wait()
                isDone.signal()
            },
            try delivery {
                isOpen.signal()
                isOpen.signal()
            },
        ])
        isDone.wait()
        isDone.wait()
    }

    @Test func eachIsDeliveredOnce() throws {
        let deliveries = Deliveries()
        let count = 2_000
        let delivered = Mutex(Set<Int>())
        let group = DispatchGroup()
        for first in stride(from: 0, to: count, by: 20) {
            deliveries.add(
                try (first..<first + 20).map { number in
                    group.enter()
                    return try delivery {
                        #expect(delivered.withLock { $0.insert(number).inserted })
                        group.leave()
                    }
                }
            )
        }
        group.wait()

        #expect(delivered.withLock { $0.count } == count)
    }

    @Test(.timeLimit(.minutes(1))) func theMemoryOfWhatWasDeliveredComesBack() throws {
        let deliveries = Deliveries()
        let url = try #require(URL(string: "http://localhost/"))
        let isDone = DispatchSemaphore(value: 0)
        let answer = CurlAnswer(headLimit: 0)
        let first = CurlTicket(HTTPRequest(method: .GET, url: url), on: nil) { _ in }
        deliveries.add([Deliveries.Delivery(ticket: first, result: .success(answer)), try delivery { isDone.signal() }])
        isDone.wait()
        var spare: [CurlAnswer] = []
        // Another block may deliver the second one while the first block still holds the first one's memory.
        while !spare.contains(where: { $0 === answer }) { deliveries.takeSpent(into: &spare) }
    }
}
