import Dispatch
import MillraceFeedback
import MillraceStreams
import Testing

@Suite struct LoopStressTests {
    @Test func loopsEndWhileOthersSend() {
        for _ in 0..<200 {
            let holder = MutableProperty<Loop<Int, Int>?>(
                Loop(
                    initial: 0,
                    reduce: { $0 += $1 },
                    feedbacks: [
                        Feedback(predicate: { $0.isMultiple(of: 3) }) { _ in SignalProducer<Int, NoError>(value: 1) }
                    ]
                )
            )
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                if thread == 3 {
                    holder.value = nil
                } else {
                    for _ in 0..<10 { holder.value?.send(1) }
                }
            }
            #expect(holder.value == nil)
        }
    }
}
