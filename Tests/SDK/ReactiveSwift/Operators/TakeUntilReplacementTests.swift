import Dispatch
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import Testing

struct TakeUntilReplacementTests {
    @Test("From the first value of the replacement on nothing else comes, whatever thread sends")
    func nothingInBetween() {
        for _ in 0..<100 {
            let (original, first) = Signal<Int, Oops>.pipe()
            let (replacement, second) = Signal<Int, Oops>.pipe()
            let recorder = original.producer.take(untilReplacement: replacement.producer).record().recorder
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                for value in 0..<20 {
                    (thread == 0 ? first : second).send(value: thread * 100 + value)
                }
                thread == 0 ? first.send(error: Oops()) : second.sendCompleted()
            }
            let values = recorder.values
            let replaced = values.firstIndex { $0 >= 100 } ?? values.endIndex
            let isReplaced = replaced < values.endIndex
            let end: Termination<Oops> = isReplaced ? .completed : .failed(Oops())
            #expect(Array(values[replaced...]) == (isReplaced ? Array(100..<120) : []))
            #expect((recorder.terminations, recorder.overlapCount) == ([end], 0))
        }
    }

    @Test("The original is given up before the first value of the replacement comes")
    func order() {
        let log = Shared<[String]>([])
        let (replacement, input) = Signal<Int, Never>.pipe()
        SignalProducer<Int, Never>.never.on(disposed: { log.append("given up") })
            .take(untilReplacement: replacement)
            .startWithValues { log.append("\($0)") }
        input.send(value: 1)
        #expect(log.value == ["given up", "1"])
    }
}
