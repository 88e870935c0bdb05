import Testing

/// What comes out, in which order, and how it ends.
struct ValueLawTests {
    @Test("Values come as they are listed, and completion after them", arguments: Law.completion.rows)
    func completion(of row: LawRow) {
        row.forEach { lawCase in
            expectLiteral(.completed, of: lawCase)
        }
    }

    @Test("A failure comes after the values", arguments: Law.failure.rows)
    func failure(of row: LawRow) {
        row.forEach { lawCase in
            expectLiteral(.failed, of: lawCase)
        }
    }

    @Test("An interruption comes after the values", arguments: Law.interruption.rows)
    func interruption(of row: LawRow) {
        row.forEach { lawCase in
            expectLiteral(.interrupted, of: lawCase)
        }
    }

    @Test("Law 3: there is one end at most, and nothing follows it", arguments: Law.oneEnd.rows)
    func oneEnd(of row: LawRow) {
        row.forEach { lawCase in
            for ending in lawCase.endings {
                let trial = Trial(lawCase)
                trial.send(Trial.script)
                trial.end(ending)
                let log = trial.log
                guard trial.witness.endCount > 0 else { continue }
                trial.send([8, 9])
                lawCase.endings.forEach { trial.end($0) }
                trial.dispose()
                trial.send([10])
                #expect(trial.log == log, "\(lawCase), after \(ending.rawValue)")
                #expect(trial.witness.endCount == 1, "\(lawCase)")
            }
        }
    }

    private func expectLiteral(_ ending: Ending, of lawCase: LawCase) {
        let trial = Trial(lawCase)
        trial.send(Trial.script)
        trial.end(ending)
        #expect(trial.log == lawCase.row.expected[ending], "\(lawCase)")
        #expect(trial.witness.nestedCount == 0, "\(lawCase)")
    }
}
