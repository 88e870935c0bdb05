import Dispatch
import Testing

/// Law 1: nothing is lost, doubled or overlapped by eight threads, in any operator.
@Suite(.serialized)
struct ThreadLawTests {
    private static let threads = 8
    private static let count = 320

    @Test(arguments: Law.eightThreads.cases)
    func eightThreads(of lawCase: LawCase) {
        let alone = Trial(lawCase)
        alone.send(0..<Self.count, eachFor: 0)
        alone.end(.completed)

        let together = Trial(lawCase)
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for value in stride(from: thread, to: Self.count, by: Self.threads) {
                together.send([value], eachFor: 0)
                if thread == 0 {
                    together.scheduler.advance()
                }
            }
        }
        together.end(.completed)

        #expect(together.witness.nestedCount == 0)
        #expect(together.witness.endCount == alone.witness.endCount)
        let values = alone.witness.values
        if values.compactMap(Int.init) == Array(0..<Self.count) {
            #expect(together.witness.values.compactMap(Int.init).sorted() == Array(0..<Self.count))
        } else if values.count == Self.count {
            #expect(together.witness.valueCount == values.count)
        }
    }

    @Test("Each of many starts ends once, whatever is sent meanwhile", arguments: Law.everythingAtOnce.cases)
    func everythingAtOnce(of lawCase: LawCase) {
        let trial = Trial(lawCase, starting: false)
        let application = trial.apply()
        let witnesses = Shared<[Witness]>([])
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<3 {
                let witness = Witness()
                witnesses.append(witness)
                witness.react { trial.send([round + 1], eachFor: 0) }
                let disposable = application.start(witness)
                trial.send([thread * 10 + round], eachFor: 0)
                disposable?.dispose()
                if thread == 0 {
                    trial.scheduler.advance()
                }
            }
        }
        trial.scheduler.advance(by: .seconds(10))
        let isSilent = lawCase.row.expected.disposed.isEmpty
        for witness in witnesses.value {
            #expect(witness.nestedCount == 0)
            #expect(witness.endCount == 1 || witness.endCount == 0 && isSilent)
        }
        if !isSilent, !lawCase.row.exceptions.contains(.coldness) {
            #expect(trial.begun.value == trial.ended.value)
            #expect(trial.inners.started == trial.inners.ended)
        }
    }
}
