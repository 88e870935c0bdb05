import StreamsTestSupport
import Testing

/// What comes out, in which order, and how it ends.
struct ValueLawTests {
    static let ends: [(Ending, LawRow)] = {
        let laws: [(Ending, Law)] = [(.completed, .completion), (.failed, .failure), (.interrupted, .interruption)]
        return laws.flatMap { ending, law in law.taken.map { (ending, $0) } }
    }()

    @Test("Values come as they are listed, and an end after them", arguments: ends)
    func values(ending: Ending, row: LawRow) {
        row.forEach { lawCase in
            let trial = Trial(lawCase)
            trial.send(Trial.script)
            trial.end(ending)
            #expect((trial.log, trial.witness.nestedCount) == (lawCase.row.expected[ending], 0), "\(lawCase)")
        }
    }

    @Test("Law 3: there is one end at most, and nothing follows it", arguments: Law.oneEnd.taken)
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
                #expect((trial.log, trial.witness.endCount) == (log, 1), "\(lawCase), after \(ending.rawValue)")
            }
        }
    }
}
