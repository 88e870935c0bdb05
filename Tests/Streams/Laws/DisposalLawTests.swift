import MillraceStreams
import Testing

/// Law 3: a disposal ends the work at once, and interrupts once, whenever it comes.
struct DisposalLawTests {
    @Test(arguments: Law.disposalBeforeTheFirstValue.cases)
    func beforeTheFirstValue(of lawCase: LawCase) {
        expectNothingMore(after: Trial(lawCase), lawCase)
    }

    @Test(arguments: Law.disposalBetweenValues.cases)
    func betweenValues(of lawCase: LawCase) {
        let trial = Trial(lawCase)
        trial.sendUntilSomethingComes(than: 0)
        expectNothingMore(after: trial, lawCase)
    }

    @Test(arguments: Law.disposalAfterTheUpstreamsEnd.cases)
    func afterTheUpstreamsEnd(of lawCase: LawCase) {
        for ending in lawCase.endings {
            let trial = Trial(lawCase)
            trial.send(Trial.script, eachFor: 0)
            trial.end(ending, thenFor: 0)
            expectNothingMore(after: trial, lawCase)
        }
    }

    @Test(arguments: Law.disposalInsideADelivery.cases)
    func insideADelivery(of lawCase: LawCase) {
        for ending in lawCase.endings {
            for pause in [1, 0] {
                var number = 1
                while number < 20, disposes(inside: number, of: lawCase, every: pause, ending) {
                    number += 1
                }
            }
        }
    }

    /// Disposes of a run inside the delivery of a value.
    ///
    /// - Returns: Whether there was such a value.
    private func disposes(inside number: Int, of lawCase: LawCase, every seconds: Int, _ ending: Ending) -> Bool {
        let trial = Trial(lawCase, starting: lawCase.row.form != .source)
        let disposables = CompositeDisposable()
        guard number > trial.witness.valueCount else { return true }
        trial.witness.react(to: number) {
            disposables.dispose()
            trial.dispose()
        }
        if lawCase.row.form == .source {
            trial.apply().attach?(disposables)
        }
        trial.send(Trial.script, eachFor: seconds)
        trial.end(ending)
        guard trial.witness.valueCount >= number else { return false }
        let log = (trial.witness.values + [lawCase.row.expected.disposed]).filter { !$0.isEmpty }
        #expect(trial.witness.valueCount == number)
        #expect(trial.log == log.joined(separator: " "))
        expectAllGivenUp(trial)
        return true
    }

    /// Disposes of a run, whatever comes afterwards.
    private func expectNothingMore(after trial: Trial, _ lawCase: LawCase) {
        let hasEnded = trial.witness.endCount > 0
        let log = [trial.log, hasEnded ? "" : lawCase.row.expected.disposed].filter { !$0.isEmpty }
        trial.dispose()
        expectAllGivenUp(trial)
        trial.send([7, 8])
        trial.end(.completed)
        trial.dispose()
        #expect(trial.log == log.joined(separator: " "))
    }

    private func expectAllGivenUp(_ trial: Trial) {
        #expect(trial.scheduler.isIdle)
        #expect(trial.begun.value == trial.ended.value)
        #expect(trial.inners.started == trial.inners.ended)
    }
}
