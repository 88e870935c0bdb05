import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onWaitingThreads, .bodyTimeLimit) struct ChunkPipeTests {
    private final class Reader: Sendable {
        let reading = DispatchSemaphore(value: 0)
        let goOn = DispatchSemaphore(value: 0)
        let log = Mutex<[String]>([])

        func note(_ text: String) {
            log.withLock { $0.append(text) }
        }
    }

    /// The pipe may be closed while its reader has a chunk, with more behind it: the reader then hears no more, not
    /// even of the end.
    @Test(arguments: [("a", ["a"]), ("b", ["a", "b"]), ("nothing", ["a", "b", "c", "end"])])
    func nothingIsDeliveredOnceThePipeIsClosed(at chunk: String, delivered: [String]) {
        let reader = Reader()
        let hasEnded = DispatchSemaphore(value: 0)
        do {
            let signal = SignalAtEnd(hasEnded)
            let sink = BodySink(accepting: .success) { [signal] chunk in
                reader.note(String(decoding: chunk, as: UTF8.self))
                reader.reading.signal()
                reader.goOn.waitInTest()
                withExtendedLifetime(signal) {}
            }
            let pipe = ChunkPipe(sink) {}
            pipe.take(Data("a".utf8))
            reader.reading.waitInTest()
            pipe.take(Data("b".utf8))
            pipe.take(stored: { Data("c".utf8) })
            pipe.finish { reader.note("end") }
            if chunk == "b" {
                reader.goOn.signal()
                reader.reading.waitInTest()
            }
            if chunk != "nothing" { pipe.close() }
        }
        for _ in 0..<3 { reader.goOn.signal() }
        hasEnded.waitInTest()
        #expect(reader.log.withLock { $0 } == delivered)
    }
}
