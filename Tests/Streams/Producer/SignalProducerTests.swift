import Foundation
import Testing

@testable import MillraceStreams

/// The contract of `attach`, on which operators build.
struct SignalProducerTests {
    @Test("An ended stream leaves nothing in a lifetime that goes on", arguments: OperatorCase.all)
    func leavesItsLifetime(operation: OperatorCase) {
        for end in [Termination<Oops>.completed, .failed(Oops()), .interrupted] {
            let scheduler = TestScheduler()
            let lifetime = CompositeDisposable()
            let recorder = Recorder<Int, Oops>()
            let (signal, input) = Signal<Int, Oops>.pipe()
            operation.apply(signal.producer, scheduler).attach(recorder.observer, Lifetime(lifetime))
            scheduler.advance()
            input.send(value: 1)
            input.onTermination(end)
            scheduler.advance(by: .seconds(1))
            #expect(recorder.terminations.isEmpty || lifetime.isEmpty, "\(end)")
            #expect(!lifetime.isDisposed)
        }
    }
}
