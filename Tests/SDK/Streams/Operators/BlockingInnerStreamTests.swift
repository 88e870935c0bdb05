import Dispatch
import Foundation
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// What `FlattenStrategy` says of an inner stream that blocks inside its start.
struct BlockingInnerStreamTests {
    /// An outer stream of which number 0 has an inner stream that goes on, number 1 one that blocks in its start, and
    /// any other one that sends at once.
    private final class Scene: Sendable {
        let begun = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)
        let started = Shared<[Int]>([])
        let blockedHasEnded = Shared(false)
        let outer = Signal<Int, Never>.pipe()
        let lasting = Signal<Int, Never>.pipe()

        func inner(_ number: Int) -> SignalProducer<Int, Never> {
            started.append(number)
            switch number {
            case 0: return lasting.output.producer
            case 1:
                return SignalProducer { [begun, mayGoOn, blockedHasEnded] observer, lifetime in
                    lifetime.observeEnded { blockedHasEnded.change { $0 = true } }
                    begun.signal()
                    mayGoOn.waitInTest()
                    observer.send(value: 10)
                    observer.sendCompleted()
                }
            default: return SignalProducer(value: -number)
            }
        }

        /// Flattens, and sends 0 and 1 from a thread of its own, which is held.
        func begin(
            _ strategy: FlattenStrategy,
            ofSignal: Bool
        ) -> (Recorder<Int, Never>, any Disposable, DispatchSemaphore) {
            let sent = DispatchSemaphore(value: 0)
            let flattened =
                ofSignal
                ? outer.output.flatMap(strategy) { self.inner($0) }.producer
                : outer.output.producer.flatMap(strategy) { self.inner($0) }
            let (recorder, disposable) = flattened.record()
            Thread.detachNewThread { [input = outer.input] in
                input.send(value: 0)
                input.send(value: 1)
                sent.signal()
            }
            begun.waitInTest()
            return (recorder, disposable, sent)
        }
    }

    @Test(arguments: [FlattenStrategy.merge, .concurrent(limit: 3)], [false, true])
    func itHoldsItsOuterStreamAndNobodyElse(strategy: FlattenStrategy, ofSignal: Bool) {
        let log = Shared<[[Int]]>([])
        let hasEnded = finishes {
            let scene = Scene()
            let (recorder, _, sent) = scene.begin(strategy, ofSignal: ofSignal)
            scene.lasting.input.send(value: 5)
            log.append(recorder.values)
            // Returns, though the stream can't take the value yet.
            scene.outer.input.send(value: 2)
            log.append(scene.started.value)
            scene.mayGoOn.signal()
            sent.waitInTest()
            log.append(scene.started.value)
            log.append(recorder.values)
            scene.lasting.input.send(value: 6)
            log.append(recorder.values)
        }
        let expected = [[5], [0, 1], [0, 1, 2], [5, 10, -2], [5, 10, -2, 6]]
        #expect((hasEnded, log.value) == (true, expected))
    }

    @Test(arguments: [FlattenStrategy.merge, .concurrent(limit: 3), .latest])
    func aDisposalEndsItAtOnce(strategy: FlattenStrategy) {
        let log = Shared<[[String]]>([])
        let hasEnded = finishes {
            let scene = Scene()
            let (recorder, disposable, sent) = scene.begin(strategy, ofSignal: false)
            scene.outer.input.send(value: 2)
            disposable.dispose()
            log.append([recorder.log, "\(scene.blockedHasEnded.value)"])
            scene.mayGoOn.signal()
            sent.waitInTest()
            log.append([recorder.log, "\(scene.started.value)"])
        }
        #expect((hasEnded, log.value) == (true, [["interrupted", "true"], ["interrupted", "[0, 1]"]]))
    }
}
