import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// One stream after another: rounds, replacements, and what runs when.
struct SequenceTests {
    typealias Numbers = SignalProducer<Int, Oops>

    private let failing = Numbers(value: 1).concat(error: Oops(code: 1))

    /// Fails some times, then sends the number of its start.
    private func failing(times: Int, _ starts: Shared<Int>) -> Numbers {
        Numbers {
            starts.increment()
            return starts.value > times ? .success(starts.value) : .failure(Oops(code: starts.value))
        }
    }

    @Test(arguments: 0...4)
    func aRetryStartsAgainAfterEachFailure(failures: Int) {
        let starts = Shared(0)
        let retried = failing(times: failures, starts).retry(upTo: 3)
        let log = failures > 3 ? "failed(Oops(code: 4))" : "value(\(failures + 1)) completed"
        #expect((retried.log, starts.value) == (log, min(failures, 3) + 1))
        // The next start has as many rounds.
        guard failures > 3 else { return }
        starts.change { $0 = 0 }
        #expect((retried.log, starts.value) == (log, 4))
    }

    @Test(arguments: 0...3)
    func aRepetitionStartsAgainAfterEachCompletion(count: Int) {
        let starts = Shared(0)
        let log = Numbers(value: 1).on(starting: { starts.increment() }).repeat(count).log
        let expected = Array(repeating: "value(1) ", count: count).joined() + "completed"
        #expect((log, starts.value) == (expected, count))
    }

    @Test func ends() {
        let starts = Shared(0)
        let one = Numbers(value: 7)
        let interrupted = Numbers { observer, _ in
            starts.increment()
            observer.sendInterrupted()
        }
        // Neither a completion nor an interruption is retried.
        expect(Numbers.empty.on(starting: { starts.increment() }).retry(upTo: 3), sends: "completed")
        expect(interrupted.retry(upTo: 3), sends: "interrupted")
        expect(starts.value, is: 2)
        expect(one.concat(interrupted), sends: "value(7) interrupted")
        expect(one.then(interrupted), sends: "interrupted")
        expect(failing.flatMapError { _ in interrupted }, sends: "value(1) interrupted")
    }
}
