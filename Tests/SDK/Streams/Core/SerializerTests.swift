import MillraceReactiveSwift
import StreamsTestSupport
import Testing

@testable import MillraceStreams

struct SerializerTests {
    private let serializer = Serializer()
    private let log = Shared<[String]>([])

    @Test func whatOvertakesRunsBeforeAllThatWaitsInTheOrderInWhichItCame() {
        serializer.run { [serializer, log] in
            for number in 1...3 {
                serializer.enqueue { log.append("waits \(number)") }
                serializer.runNext {
                    log.append("overtakes \(number)")
                    if number == 1 { serializer.runNext { log.append("overtakes from inside") } }
                }
            }
            serializer.runOutside { log.append("runs when nothing waits") }
        }
        let expected = [
            "overtakes 1", "overtakes 2", "overtakes 3", "overtakes from inside", "waits 1", "waits 2", "waits 3",
            "runs when nothing waits",
        ]
        #expect(log.value == expected)
    }

    @Test("Observers that are disposed of inside a send are interrupted in their order, however many they are")
    func interruptions() {
        let count = 20_000
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
