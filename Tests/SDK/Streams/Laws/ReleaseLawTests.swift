import StreamsTestSupport
import Testing

/// Nothing that a stream held is alive after its end, or after a disposal.
///
/// That is its upstream, what its closures keep, its observer, and the streams inside it. Somebody still holds the
/// disposable, and can still send.
struct ReleaseLawTests {
    @Test(arguments: Law.releaseAfterTheEnd.taken)
    func afterTheEnd(of row: LawRow) {
        row.forEach { lawCase in
            for ending in lawCase.endings {
                let trial = Trial(lawCase)
                trial.send(Trial.script)
                trial.end(ending)
                if trial.witness.endCount > 0 {
                    expectNothingAlive(trial, "after \(ending.rawValue)")
                }
            }
        }
    }

    @Test(arguments: Law.releaseAfterADisposal.taken)
    func afterADisposal(of row: LawRow) {
        row.forEach { lawCase in
            let early = Trial(lawCase)
            early.dispose()
            expectNothingAlive(early, "before the first value")

            let between = Trial(lawCase)
            between.sendUntilSomethingComes()
            between.dispose()
            expectNothingAlive(between, "between values")

            for ending in lawCase.endings {
                let late = Trial(lawCase)
                late.send(Trial.script, eachFor: 0)
                late.end(ending, thenFor: 0)
                late.dispose()
                expectNothingAlive(late, "after the upstream's end, \(ending.rawValue)")
            }
        }
    }

    private func expectNothingAlive(_ trial: Trial, _ phase: String) {
        trial.letGo()
        let left = (trial.participants.alive, trial.scheduler.isIdle, trial.inners.ended, trial.ended.value)
        #expect(left == ([], true, trial.inners.started, trial.begun.value), "\(trial.lawCase), \(phase)")
    }
}
