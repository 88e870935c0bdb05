import MillraceReactiveSwift
import MillraceStreams

extension StreamCases {
    static let several: [BenchmarkCase] = [
        BenchmarkCase("combineLatest of three pipes", events: 300_000, checksum: 44_999_250_003) {
            let sum = Sum()
            let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
            Signal.combineLatest(pipes[0].output, pipes[1].output, pipes[2].output)
                .observeValues { sum.total &+= $0.0 &+ $0.1 &+ $0.2 }
            return sent(100_000, to: pipes.map(\.input), sum)
        },
        BenchmarkCase("combineLatest of six pipes", events: 600_000, checksum: 179_996_700_015) {
            let sum = Sum()
            let pipes = (0..<6).map { _ in Signal<Int, Never>.pipe() }
            let all = pipes.map(\.output)
            Signal.combineLatest(all[0], all[1], all[2], all[3], all[4], all[5])
                .observeValues { sum.total &+= $0.0 &+ $0.1 &+ $0.2 &+ $0.3 &+ $0.4 &+ $0.5 }
            return sent(100_000, to: pipes.map(\.input), sum)
        },
        BenchmarkCase("zip of three pipes", events: 300_000, checksum: 14_999_850_000) {
            let sum = Sum()
            let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
            Signal.zip(pipes[0].output, pipes[1].output, pipes[2].output)
                .observeValues { sum.total &+= $0.0 &+ $0.1 &+ $0.2 }
            return sent(100_000, to: pipes.map(\.input), sum)
        },
        BenchmarkCase("zip of two pipes", events: 200_000, checksum: 9_999_900_000) {
            let sum = Sum()
            let (left, right) = (Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe())
            left.output.zip(with: right.output).observeValues { sum.total &+= $0.0 &+ $0.1 }
            return sent(100_000, to: [left.input, right.input], sum)
        },
        BenchmarkCase("take(while:)", events: million, checksum: 499_999_500_000) {
            let sum = Sum()
            SignalProducer<Int, Never>(0..<million).take(while: { $0 >= 0 }).startWithValues { sum.total &+= $0 }
            return sum.total
        },
        BenchmarkCase("take(first:)", events: million, checksum: 499_999_500_000) {
            let sum = Sum()
            SignalProducer<Int, Never>(0..<million).take(first: million).startWithValues { sum.total &+= $0 }
            return sum.total
        },
        BenchmarkCase("pipe.skipRepeats()", events: million, checksum: 499_999_500_000) {
            let sum = Sum()
            let (signal, input) = Signal<Int, Never>.pipe()
            signal.skipRepeats().observeValues { sum.total &+= $0 }
            return sent(million, to: [input], sum)
        },
        BenchmarkCase("flatMap(.race)", events: 100_000, checksum: 200_000) {
            let sum = Sum()
            for _ in 0..<100_000 {
                SignalProducer<Int, Never>(1...2).flatMap(.race) {
                    SignalProducer<Int, Never>(value: $0).concat(.never)
                }
                .startWithValues { sum.total &+= $0 &+ 1 }
                .dispose()
            }
            return sum.total
        },
        BenchmarkCase("start of a chain of 100 producers, a part", events: 100_000, checksum: 100_000) {
            let sum = Sum()
            let part = SignalProducer<Int, Never>(value: 1)
            let chain = (1..<100).reduce(part) { chain, _ in chain.concat(part) }
            for _ in 0..<1_000 {
                chain.startWithValues { sum.total &+= $0 }
            }
            return sum.total
        },
        BenchmarkCase("observe a signal, and stop", events: 100_000, checksum: 0) {
            let sum = Sum()
            let (signal, input) = Signal<Int, Never>.pipe()
            for _ in 0..<100_000 {
                signal.observeValues { sum.total = $0 }?.dispose()
            }
            input.send(value: 0)
            return sum.total
        },
    ]

    private static func sent(_ count: Int, to inputs: [Signal<Int, Never>.Observer], _ sum: Sum) -> Int {
        for value in 0..<count {
            for input in inputs {
                input.send(value: value)
            }
        }
        return sum.total
    }
}
