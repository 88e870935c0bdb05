import Dispatch
import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// `.latest` and `.race` give up an inner stream that is still being started, and would never come to an end of itself.
@Suite(.bodyTimeLimit)
struct EndlessInnerStreamTests {
    /// Counts without an end, and calls `atThree` when it has come to 3.
    private static func counting(_ atThree: @escaping @Sendable () -> Void) -> SignalProducer<Int, Never> {
        SignalProducer<Int, Never>(0...).on(value: { if $0 == 3 { atThree() } })
    }

    @Test(arguments: [true, false])
    func theLatestReplacesOneThatSendsToItsOuterStream(isSilent: Bool) {
        let values = Shared<[Int]>([])
        let hasEnded = finishes {
            let (outer, input) = Signal<Int, Never>.pipe()
            let (first, firstInput) = Signal<Int, Never>.pipe()
            outer
                .flatMap(.latest) { number -> SignalProducer<Int, Never> in
                    switch number {
                    case 0: first.producer
                    case 1: Self.counting { input.send(value: 2) }.filter { !isSilent || $0 < 1 }
                    default: SignalProducer(value: -number)
                    }
                }
                .observeValues { value in
                    if values.value.count < 10 { values.append(value) }
                    // From inside the first inner stream, so that the outer one is free while the second starts.
                    if value == 100 { input.send(value: 1) }
                }
            input.send(value: 0)
            firstInput.send(value: 100)
        }
        #expect((hasEnded, values.value) == (true, isSilent ? [100, 0, -2] : [100, 0, 1, 2, -2]))
    }

    @Test func aWinnerOnAnotherThreadEndsALoserThatIsBeingStarted() {
        let values = Shared<[Int]>([])
        let hasEnded = finishes {
            let (outer, input) = Signal<Int, Never>.pipe()
            let (other, otherInput) = Signal<Int, Never>.pipe()
            let (begun, sent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            outer
                .flatMap(.race) { $0 == 0 ? other.producer : Self.counting { begun.signal() }.filter { _ in false } }
                .observeValues(values.append)
            Thread.detachNewThread {
                begun.waitInTest()
                otherInput.send(value: 7)
                sent.signal()
            }
            [0, 1].forEach(input.send(value:))
            sent.waitInTest()
        }
        #expect((hasEnded, values.value) == (true, [7]))
    }
}
