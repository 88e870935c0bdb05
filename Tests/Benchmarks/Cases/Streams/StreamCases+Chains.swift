import MillraceStreams

extension StreamCases {
    static let million = 1_000_000

    static let chains: [BenchmarkCase] = [
        BenchmarkCase("hand-written loop", events: million, checksum: handWritten()) { handWritten() },
        BenchmarkCase("hand-written loop under a lock", events: million, checksum: handWritten()) { underLock() },
        BenchmarkCase(
            "chain, visible",
            events: million,
            target: 3,
            mustNotAllocate: true,
            checksum: handWritten()
        ) {
            let sum = Sum()
            SignalProducer<Int, Never>(0..<million)
                .map { $0 &+ 1 }
                .filter { $0 & 1 == 0 }
                .map { $0 &* 3 }
                .startWithValues { sum.total &+= $0 }
            return sum.total
        },
        BenchmarkCase(
            "chain, hidden",
            events: million,
            target: 20,
            mustNotAllocate: true,
            checksum: handWritten()
        ) {
            let sum = Sum()
            opaque(
                opaque(opaque(opaque(SignalProducer<Int, Never>(0..<million)).map { $0 &+ 1 }).filter { $0 & 1 == 0 })
                    .map { $0 &* 3 }
            )
            .startWithValues { sum.total &+= $0 }
            return sum.total
        },
        BenchmarkCase("pipe", events: million, target: 35, mustNotAllocate: true, checksum: scanned()) {
            let sum = Sum()
            let (signal, input) = Signal<Int, Never>.pipe()
            signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.scan(0) { $0 &+ $1 }.observeValues { sum.total = $0 }
            for value in 0..<million {
                input.send(value: value)
            }
            return sum.total
        },
        BenchmarkCase("property", events: million, target: 40, mustNotAllocate: true, checksum: million - 1) {
            let last = Sum()
            let property = MutableProperty(-1)
            property.producer.map { $0 }.startWithValues { last.total = $0 }
            for value in 0..<million {
                property.value = value
            }
            return last.total
        },
        BenchmarkCase("signal with 100 observers, per send", events: 10_000, target: 1_000, checksum: 100 * 49_995_000)
        {
            let sum = Sum()
            let (signal, input) = Signal<Int, Never>.pipe()
            for _ in 0..<100 {
                signal.observeValues { sum.total &+= $0 }
            }
            for value in 0..<10_000 {
                input.send(value: value)
            }
            return sum.total
        },
        BenchmarkCase(
            "property with 100 observers of its signal, a var each",
            events: 10_000,
            checksum: 100 * 49_995_000
        ) {
            let sums = (0..<100).map { _ in Variable() }
            let property = MutableProperty(0)
            for sum in sums {
                property.signal.observeValues { sum.value &+= $0 }
            }
            for value in 0..<10_000 {
                property.value = value
            }
            return sums.reduce(0) { $0 + $1.value }
        },
    ]

    @inline(never)
    static func handWritten() -> Int {
        var total = 0
        for value in 0..<opaque(million) where (value &+ 1) & 1 == 0 {
            total &+= (value &+ 1) &* 3
        }
        return total
    }

    @inline(never)
    static func underLock() -> Int {
        let total = LockedSum()
        for value in 0..<opaque(million) where (value &+ 1) & 1 == 0 {
            total.add((value &+ 1) &* 3)
        }
        return total.value
    }

    static func scanned() -> Int {
        (0..<million).map { $0 + 1 }.filter { $0 & 1 == 0 }.reduce(0, +)
    }
}
