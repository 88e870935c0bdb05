import Dispatch
import MillraceReactiveSwift
import MillraceStreams

extension StreamCases {
    static let combining: [BenchmarkCase] = [
        flatMap("flatMap(.concat)", .concat),
        flatMap("flatMap(.merge)", .merge),
        BenchmarkCase("flatMap(.latest), inner never ends", events: 200_000, target: 350, checksum: 19_999_900_000) {
            let sum = Sum()
            SignalProducer<Int, Never>(0..<200_000)
                .flatMap(.latest) { SignalProducer<Int, Never>.never.prefix(value: $0) }
                .startWithValues { sum.total &+= $0 }
            return sum.total
        },
        BenchmarkCase("signal.flatMap(.latest) of a value and never", events: 200_000, checksum: 19_999_900_000) {
            let sum = Sum()
            let (signal, input) = Signal<Int, Never>.pipe()
            signal.flatMap(.latest) { SignalProducer<Int, Never>(value: $0).concat(.never) }
                .observeValues { sum.total &+= $0 }
            for value in 0..<200_000 {
                input.send(value: value)
            }
            return sum.total
        },
        BenchmarkCase("combineLatest of two pipes", events: 400_000, target: 100, checksum: 79_999_400_001) {
            let sum = Sum()
            let (left, leftInput) = Signal<Int, Never>.pipe()
            let (right, rightInput) = Signal<Int, Never>.pipe()
            left.combineLatest(with: right).observeValues { sum.total &+= $0.0 &+ $0.1 }
            for value in 0..<200_000 {
                leftInput.send(value: value)
                rightInput.send(value: value)
            }
            return sum.total
        },
        BenchmarkCase("start of a five-operator producer", events: 100_000, target: 250, checksum: 300_000) {
            start(fiveOperators())
        },
        BenchmarkCase("the same, hidden", events: 100_000, checksum: 300_000) {
            start(opaque(fiveOperators()))
        },
        BenchmarkCase("observe(on: a serial queue)", events: 100_000, target: 170, checksum: 4_999_950_000) {
            let sum = Sum()
            let done = DispatchSemaphore(value: 0)
            SignalProducer<Int, Never>(0..<100_000)
                .observe(on: QueueScheduler())
                .start(.init(value: { sum.total &+= $0 }, termination: { _ in done.signal() }))
            done.wait()
            return sum.total
        },
    ]

    static func flatMap(_ name: String, _ strategy: FlattenStrategy) -> BenchmarkCase {
        BenchmarkCase(name, events: 200_000, target: 200, checksum: 19_999_900_000) {
            let sum = Sum()
            SignalProducer<Int, Never>(0..<200_000)
                .flatMap(strategy) { SignalProducer<Int, Never>(value: $0) }
                .startWithValues { sum.total &+= $0 }
            return sum.total
        }
    }

    @inline(__always)
    static func fiveOperators() -> SignalProducer<Int, Never> {
        SignalProducer<Int, Never>(value: 1)
            .map { $0 + 1 }
            .filter { $0 > 0 }
            .map { $0 + 1 }
            .skipRepeats()
            .take(first: 1)
    }

    @inline(__always)
    static func start(_ producer: SignalProducer<Int, Never>) -> Int {
        let sum = Sum()
        for _ in 0..<100_000 {
            producer.startWithValues { sum.total &+= $0 }
        }
        return sum.total
    }
}
