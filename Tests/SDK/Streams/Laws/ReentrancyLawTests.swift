import StreamsTestSupport
import Testing

/// Law 5 and law 4: what an observer sends to its own stream comes next, in order; a failure and an interruption
/// overtake.
///
/// The same events are sent once after a delivery, by the script, and once inside it, by the observer. What comes out
/// must be the same, and nothing may come inside another event.
struct ReentrancyLawTests {
    @Test(arguments: Law.reentrancy.taken)
    func whatIsSentFromInsideComesNextAndInOrder(of row: LawRow) {
        row.forEach { lawCase in
            let outside = log(of: lawCase, inside: false) { trial, rest in
                trial.send(rest, eachFor: 0)
                trial.end(.completed, thenFor: 0)
            }
            let inside = log(of: lawCase, inside: true) { trial, rest in
                trial.send(rest, eachFor: 0)
                trial.end(.completed, thenFor: 0)
            }
            #expect(inside == outside, "\(lawCase)")
        }
    }

    @Test(arguments: Law.overtaking.taken)
    func anErrorFromInsideOvertakes(of row: LawRow) {
        row.forEach { lawCase in
            for ending in lawCase.endings where ending != .completed {
                let outside = log(of: lawCase, inside: false) { trial, _ in
                    trial.end(ending, thenFor: 0)
                }
                let inside = log(of: lawCase, inside: true) { trial, rest in
                    trial.send(rest, eachFor: 0)
                    trial.end(ending, thenFor: 0)
                }
                #expect(inside == outside, "\(lawCase), \(ending.rawValue)")
            }
        }
    }

    /// Plays the script until a value comes out; then acts, inside the delivery of that value or after it.
    private func log(
        of lawCase: LawCase,
        inside: Bool,
        _ act: @escaping @Sendable (Trial, ArraySlice<Int>) -> Void
    ) -> String {
        let trial = Trial(lawCase)
        let atFirst = trial.witness.valueCount
        var rest = Trial.script[...]
        while let value = rest.popFirst(), trial.witness.valueCount == atFirst {
            let left = rest
            if inside {
                trial.witness.react { act(trial, left) }
            }
            trial.send([value], eachFor: 0)
            for _ in 0..<10 where trial.witness.valueCount == atFirst {
                trial.scheduler.advance(by: .milliseconds(100))
            }
            if !inside, trial.witness.valueCount > atFirst {
                act(trial, left)
            }
        }
        if trial.witness.valueCount == atFirst {
            trial.end(.completed, thenFor: 0)
        }
        trial.scheduler.advance(by: .seconds(20))
        #expect(trial.witness.nestedCount == 0, "\(trial.lawCase), \(inside ? "inside" : "outside")")
        return trial.log
    }
}
