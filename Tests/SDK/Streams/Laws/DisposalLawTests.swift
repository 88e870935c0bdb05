import MillraceStreams
import StreamsTestSupport
import Testing

/// Law 3: a disposal ends the work at once, and interrupts once, whenever it comes.
struct DisposalLawTests {
    @Test(arguments: Law.disposalBeforeTheFirstValue.taken)
    func beforeTheFirstValue(of row: LawRow) {
        row.forEach { lawCase in
            expectNothingMore(after: Trial(lawCase), lawCase)
        }
    }

    @Test(arguments: Law.disposalBetweenValues.taken)
    func betweenValues(of row: LawRow) {
        row.forEach { lawCase in
            let trial = Trial(lawCase)
            trial.sendUntilSomethingComes(than: 0)
            expectNothingMore(after: trial, lawCase)
        }
    }

    @Test(arguments: Law.disposalAfterTheUpstreamsEnd.taken)
    func afterTheUpstreamsEnd(of row: LawRow) {
        row.forEach { lawCase in
            for ending in lawCase.endings {
                let trial = Trial(lawCase)
                trial.send(Trial.script, eachFor: 0)
                trial.end(ending, thenFor: 0)
                expectNothingMore(after: trial, lawCase)
            }
        }
    }

    @Test(arguments: Law.disposalInsideADelivery.taken)
    func insideADelivery(of row: LawRow) {
        row.forEach { lawCase in
            for ending in lawCase.endings where disposes(insideEachValueOf: lawCase, every: 1, ending) {
                _ = disposes(insideEachValueOf: lawCase, every: 0, ending)
            }
        }
    }

    /// Disposes of one run after the other, each inside the delivery of the next value.
    ///
    /// - Returns: Whether time means anything to the operator.
    private func disposes(insideEachValueOf lawCase: LawCase, every seconds: Int, _ ending: Ending) -> Bool {
        var isTimed = false
        for number in 1..<20 {
            let trial = Trial(lawCase, starting: lawCase.row.form != .source)
            let goesOn = disposes(of: trial, inside: number, every: seconds, ending)
            isTimed = isTimed || trial.isTimed
            guard goesOn else { break }
        }
        return isTimed
    }

    /// Disposes of a run inside the delivery of a value.
    ///
    /// - Returns: Whether there was such a value.
    private func disposes(of trial: Trial, inside number: Int, every seconds: Int, _ ending: Ending) -> Bool {
        let lawCase = trial.lawCase
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
        #expect((trial.witness.valueCount, trial.log) == (number, log.joined(separator: " ")), "\(lawCase)")
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
        #expect(trial.log == log.joined(separator: " "), "\(lawCase)")
    }

    private func expectAllGivenUp(_ trial: Trial) {
        let ended = (trial.scheduler.isIdle, trial.ended.value, trial.inners.ended)
        #expect(ended == (true, trial.begun.value, trial.inners.started), "\(trial.lawCase)")
    }
}
