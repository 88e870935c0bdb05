import MillraceFeedback
import MillraceStreams
import Testing

@Suite struct LoopProbeTests {
    @Test func aLoopThatWasMadeWithoutOneTellsNobody() {
        let log = MutableProperty<[String]>([])
        let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 })
        LoopProbe.$current.withValue(LoopProbe { report in log.modify { $0.append("\(report)") } }) {
            loop.send(1)
        }
        #expect(log.value.isEmpty)
    }
}
