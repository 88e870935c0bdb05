import Dispatch
import StreamsTestSupport
import TestSupport
import Testing

/// Law 1: nothing is lost, doubled or overlapped by eight threads, in any operator.
@Suite(.serialized)
struct ThreadLawTests {
    private static let threads = 8
    private static let count = 160

    @Test(arguments: TestDepth.some(Law.eightThreads.taken))
    func eightThreads(of row: LawRow) {
        // One thread sends the same wherever the events come from: once for all origins.
        let alone = Trial(LawCase(row: row.row, origin: row.origins[0]))
        alone.send(0..<Self.count, eachFor: 0)
        alone.end(.completed)
        let values = alone.witness.values
        row.forEach { lawCase in
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

            let (nested, ends) = (together.witness.nestedCount, together.witness.endCount)
            #expect((nested, ends) == (0, alone.witness.endCount), "\(lawCase)")
            if values.compactMap(Int.init) == Array(0..<Self.count) {
                #expect(together.witness.values.compactMap(Int.init).sorted() == Array(0..<Self.count), "\(lawCase)")
            } else if values.count == Self.count {
                #expect(together.witness.valueCount == values.count, "\(lawCase)")
            }
        }
    }

    @Test(
        "Each of many starts ends once, whatever is sent meanwhile",
        arguments: TestDepth.some(Law.everythingAtOnce.taken)
    )
    func everythingAtOnce(of row: LawRow) {
        row.forEach { lawCase in
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
            let ends = witnesses.value.map { [$0.nestedCount, $0.endCount == 0 && isSilent ? 1 : $0.endCount] }
            #expect(ends == Array(repeating: [0, 1], count: Self.threads * 3), "\(lawCase)")
            if !isSilent, !lawCase.row.exceptions.contains(.coldness) {
                let (ended, innersEnded) = (trial.ended.value, trial.inners.ended)
                #expect((ended, innersEnded) == (trial.begun.value, trial.inners.started), "\(lawCase)")
            }
        }
    }
}
