import MillraceRendering
import Synchronization
import Testing

struct SinkTests {
    @Test func actionsArriveTransformed() {
        let received = Received()
        let sink = Sink<Int> { received.add($0) }
        sink.send(1)
        sink(2)
        sink.contramap { (text: String) in text.count }.send("abc")
        let later = sink.sending(4)
        later()
        #expect(received.all == [1, 2, 3, 4])
        Sink<Int>.ignored(1)
    }
}

private final class Received: Sendable {
    private let storage = Mutex<[Int]>([])

    var all: [Int] {
        storage.withLock { $0 }
    }

    func add(_ number: Int) {
        storage.withLock { $0.append(number) }
    }
}
