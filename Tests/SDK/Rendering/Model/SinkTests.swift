import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

struct SinkTests {
    @Test func actionsArriveTransformed() {
        let received = Log()
        let sink = Sink<Int> { received.add("\($0)") }
        sink.send(1)
        sink(2)
        sink.contramap { (text: String) in text.count }.send("abc")
        let later = sink.sending(4)
        later()
        #expect(received.entries == ["1", "2", "3", "4"])
    }
}
