import Testing

/// What comes out, in which order, and how it ends.
struct ValueLawTests {
    @Test("Values come as they are listed, and completion after them", arguments: Law.completion.cases)
    func completion(of lawCase: LawCase) {
        expectLiteral(.completed, of: lawCase)
    }

    @Test("A failure comes after the values", arguments: Law.failure.cases)
    func failure(of lawCase: LawCase) {
        expectLiteral(.failed, of: lawCase)
    }

    @Test("An interruption comes after the values", arguments: Law.interruption.cases)
    func interruption(of lawCase: LawCase) {
        expectLiteral(.interrupted, of: lawCase)
    }

    @Test("Law 3: there is one end at most, and nothing follows it", arguments: Law.oneEnd.cases)
    func oneEnd(of lawCase: LawCase) {
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
            #expect(trial.log == log, "after \(ending.rawValue)")
            #expect(trial.witness.endCount == 1)
        }
    }

    private func expectLiteral(_ ending: Ending, of lawCase: LawCase) {
        let trial = Trial(lawCase)
        trial.send(Trial.script)
        trial.end(ending)
        #expect(trial.log == lawCase.row.expected[ending])
        #expect(trial.witness.nestedCount == 0)
    }
}
