import BenchmarkCases
import Millrace

extension GrowthCases {
    private struct Refusal: Error {}
    private typealias Chain = SignalProducer<Int, Refusal>

    /// Chains of operators, each made, started and released.
    static let depth: [GrowthCase] = [
        chain("concat", size: 1_000) { $0.concat(Chain(value: 1)) },
        chain("then", size: 1_000) { $0.then(Chain(value: 1)) },
        chain("prefix", size: 1_000) { $0.prefix(Chain(value: 1)) },
        chain("flatMapError", around: Chain(error: Refusal()), size: 1_000) { $0.flatMapError { Chain(error: $0) } },
        // Both operators take stack: a main thread has room for 35,000 and for 15,000.
        chain("map", around: Chain(0..<20), size: 50) { $0.map { $0 + 1 } },
        chain("flatMap", around: Chain(0..<20), size: 20) { $0.flatMap(.concat) { Chain(value: $0 + 1) } },
        GrowthCase("a change above n diamonds of properties", "Streams/Property", promised: .linear, size: 10) { size in
            let source = MutableProperty(0)
            let last = (0..<size).reduce(Property(capturing: source)) { top, _ in
                top.map { $0 + 1 }.combineLatest(with: top.map { $0 + 2 }).map { max($0, $1) }
            }
            let sum = Sum()
            last.signal.observeValues { _ in sum.total += 1 }
            return {
                for value in 1...20 { source.value = value }
                return sum.total
            }
        },
    ]

    private static func chain(
        _ name: String,
        around core: Chain = .empty,
        size: Int,
        level: @escaping @Sendable (Chain) -> Chain
    ) -> GrowthCase {
        GrowthCase("a chain of n times \(name)", "Streams/Operators", promised: .linear, size: size) { size in
            {
                let sum = Sum()
                (0..<size).reduce(core) { chain, _ in level(chain) }.startWithResult { _ in sum.total += 1 }
                return sum.total
            }
        }
    }
}
