import BenchmarkCases
import MillraceStreams

/// The memory that streams leave behind.
enum StreamMemory {
    /// Returns the growth of the process in bytes, after a million events, and after 100,000 producers that were
    /// started and disposed of.
    static func growth() -> (afterEvents: Int, afterProducers: Int) {
        events()
        producers()
        let start = Memory.residentSize()
        events()
        let between = Memory.residentSize()
        producers()
        return (between - start, Memory.residentSize() - between)
    }

    private static func events() {
        let (signal, input) = Signal<Int, Never>.pipe()
        signal.flatMap(.latest) { SignalProducer<Int, Never>(value: $0) }.map { $0 + 1 }.observeValues { _ in }
        for value in 0..<1_000_000 {
            input.send(value: value)
        }
    }

    private static func producers() {
        let property = MutableProperty(0)
        let disposables = (0..<100_000).map { _ in property.producer.map { $0 + 1 }.start() }
        disposables.forEach { $0.dispose() }
    }
}
