import Testing

@testable import MillraceStreams

struct SerializerTests {
    @Test func whatOvertakesRunsBeforeAllThatWaitsInTheOrderInWhichItCame() {
        let serializer = Serializer()
        let log = Shared<[String]>([])
        serializer.run {
            for number in 1...3 {
                serializer.enqueue { log.append("waits \(number)") }
                serializer.runNext { log.append("overtakes \(number)") }
            }
        }
        #expect(
            log.value == ["overtakes 1", "overtakes 2", "overtakes 3", "waits 1", "waits 2", "waits 3"]
        )
    }

    @Test func whatOvertakesFromInsideWhatOvertakesComesAfterThose() {
        let serializer = Serializer()
        let log = Shared<[Int]>([])
        serializer.run {
            serializer.enqueue { log.append(4) }
            serializer.runNext {
                log.append(1)
                serializer.runNext { log.append(3) }
            }
            serializer.runNext { log.append(2) }
        }
        #expect(log.value == [1, 2, 3, 4])
    }

    @Test func whatIsToRunOutsideRunsWhenNothingWaits() {
        let serializer = Serializer()
        let log = Shared<[Int]>([])
        serializer.run {
            serializer.runOutside { log.append(3) }
            serializer.enqueue { log.append(2) }
            serializer.runNext { log.append(1) }
        }
        #expect(log.value == [1, 2, 3])
    }

    @Test("Observers that are disposed of inside a send are interrupted in their order, however many they are")
    func interruptions() {
        let count = 100_000
        let (signal, input) = Signal<Int, Never>.pipe()
        let interrupted = Shared<[Int]>([])
        let disposables = (0..<count).map { number in
            signal.producer.startWithInterrupted { interrupted.append(number) }
        }
        signal.observeValues { _ in disposables.forEach { $0.dispose() } }
        input.send(value: 1)
        #expect(interrupted.value == Array(0..<count))
    }
}
