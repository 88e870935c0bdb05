import Testing

@testable import MillraceStreams

/// Law 2, and what a start leaves in a lifetime.
struct StartLawTests {
    @Test("Applying an operator starts nothing, and each start begins the work once", arguments: Law.coldness.rows)
    func coldness(of row: LawRow) {
        row.forEach { lawCase in
            let trial = Trial(lawCase, starting: false)
            let application = trial.apply()
            #expect(trial.begun.value == 0, "\(lawCase)")
            #expect(trial.inners.started == 0, "\(lawCase)")
            #expect(trial.scheduler.isIdle, "\(lawCase)")
            #expect(trial.log == "", "\(lawCase)")
            guard lawCase.row.form != .source else { return }
            let runs = (1...3).map { _ in application.start(trial.witness) }
            trial.scheduler.advance()
            #expect(trial.begun.value + trial.witness.endCount == 3, "\(lawCase)")
            runs.forEach { $0?.dispose() }
            #expect(trial.begun.value == trial.ended.value, "\(lawCase)")
        }
    }

    @Test("A start in an ended lifetime is interrupted", arguments: Law.startInAnEndedLifetime.rows)
    func startInAnEndedLifetime(of row: LawRow) {
        row.forEach { lawCase in
            let trial = Trial(lawCase, starting: false)
            let disposables = CompositeDisposable()
            disposables.dispose()
            trial.apply().attach?(disposables)
            trial.scheduler.advance(by: .seconds(10))
            #expect(trial.log == "interrupted", "\(lawCase)")
            #expect(trial.begun.value == 0, "\(lawCase)")
            #expect(trial.inners.started == trial.inners.ended, "\(lawCase)")
            #expect(trial.scheduler.isIdle, "\(lawCase)")
        }
    }

    @Test("All work that a start begins has the cause of the start", arguments: Law.cause.rows)
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
                #expect(causes.count == trial.begun.value + trial.inners.started, "\(lawCase)")
                #expect(causes.allSatisfy { $0.number == 42 }, "\(lawCase), after \(ending.rawValue): \(causes)")
            }
        }
    }

    @Test("An ended stream leaves nothing in a lifetime that goes on", arguments: Law.leavingTheLifetime.rows)
    func leavingTheLifetime(of row: LawRow) {
        row.forEach { lawCase in
            for ending in lawCase.endings {
                let trial = Trial(lawCase, starting: false)
                let disposables = CompositeDisposable()
                trial.apply().attach?(disposables)
                trial.scheduler.advance()
                trial.send(Trial.script)
                trial.end(ending)
                if trial.witness.endCount > 0 {
                    #expect(disposables.isEmpty, "\(lawCase), after \(ending.rawValue)")
                }
                #expect(!disposables.isDisposed, "\(lawCase)")
            }
        }
    }
}
