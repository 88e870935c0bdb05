import StreamsTestSupport
import Testing

@testable import MillraceStreams

/// Law 2, and what a start leaves in a lifetime.
struct StartLawTests {
    @Test("Applying an operator starts nothing, and each start begins the work once", arguments: Law.coldness.taken)
    func coldness(of row: LawRow) {
        row.forEach { lawCase in
            let trial = Trial(lawCase, starting: false)
            let application = trial.apply()
            let isSilent = trial.scheduler.isIdle && trial.log == ""
            #expect((trial.begun.value, trial.inners.started, isSilent) == (0, 0, true), "\(lawCase)")
            guard lawCase.row.form != .source else { return }
            let runs = (1...3).map { _ in application.start(trial.witness) }
            trial.scheduler.advance()
            let count = trial.begun.value + trial.witness.endCount
            runs.forEach { $0?.dispose() }
            #expect([count, trial.begun.value] == [3, trial.ended.value], "\(lawCase)")
        }
    }

    @Test("A start in an ended lifetime is interrupted", arguments: Law.startInAnEndedLifetime.taken)
    func startInAnEndedLifetime(of row: LawRow) {
        row.forEach { lawCase in
            let trial = Trial(lawCase, starting: false)
            let disposables = CompositeDisposable()
            disposables.dispose()
            trial.apply().attach?(disposables)
            trial.scheduler.advance(by: .seconds(10))
            let left = trial.inners.started - trial.inners.ended
            let end = (trial.log, trial.begun.value, left, trial.scheduler.isIdle)
            #expect(end == ("interrupted", 0, 0, true), "\(lawCase)")
        }
    }

    @Test("All work that a start begins has the cause of the start", arguments: Law.cause.taken)
    func cause(of row: LawRow) {
        row.forEach { lawCase in
            for ending in lawCase.endings {
                let trial = Trial(lawCase, starting: false)
                let disposables = CompositeDisposable()
                disposables.cause = CauseID(number: 42)
                trial.apply().attach?(disposables)
                trial.scheduler.advance()
                trial.send(Trial.script)
                trial.end(ending)
                let causes = trial.causes.value + trial.inners.causeOfStarts
                let expected = Array(repeating: UInt64(42), count: trial.begun.value + trial.inners.started)
                #expect(causes.map(\.number) == expected, "\(lawCase), after \(ending.rawValue)")
            }
        }
    }

    @Test("An ended stream leaves nothing in a lifetime that goes on", arguments: Law.leavingTheLifetime.taken)
    func leavingTheLifetime(of row: LawRow) {
        row.forEach { lawCase in
            for ending in lawCase.endings {
                let trial = Trial(lawCase, starting: false)
                let disposables = CompositeDisposable()
                trial.apply().attach?(disposables)
                trial.scheduler.advance()
                trial.send(Trial.script)
                trial.end(ending)
                let isClean = disposables.isEmpty || trial.witness.endCount == 0
                #expect((isClean, disposables.isDisposed) == (true, false), "\(lawCase), after \(ending.rawValue)")
            }
        }
    }
}
