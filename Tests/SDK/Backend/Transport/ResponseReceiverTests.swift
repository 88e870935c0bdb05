import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend
@testable import MillraceURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What URLSession gives of a stream while its reader does nothing.
@Suite(.bodyTimeLimit) struct ResponseReceiverTests {
    /// A reader that waits with its first chunk until it may go on.
    private final class Reader: Sendable {
        let go = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        let read = Mutex(Data())
        let result = Mutex<Result<HTTPAnswer, CoreError>?>(nil)

        func take(_ chunk: Data) {
            if read.withLock({ $0.isEmpty }) { go.waitInTest() }
            read.withLock { $0 += chunk }
        }
    }

    private let reader = Reader()
    private let url = URL(filePath: "/stream")
    private let chunks = (0..<100).map { Data(repeating: $0, count: 10_000) }

    private func exchange(spillLimit: Int) throws -> ResponseReceiver {
        var request = HTTPRequest(method: .GET, url: url)
        request.context.sink = BodySink(accepting: .success, chunk: { [reader] in reader.take($0) })
        let ticket = ExchangeTicket { [reader] result in
            reader.result.withLock { $0 = result }
            reader.end.signal()
        }
        let exchange = ResponseReceiver(
            ticket,
            request,
            URLSessionLimits(body: 1, spill: spillLimit),
            upload: UploadFeed.Failure()
        )
        let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])
        expect(exchange.take(try head.unwrapped()), is: true)
        return exchange
    }

    @Test func whatHasNoRoomInMemoryComesFromTheFileInItsTurn() throws {
        let exchange = try exchange(spillLimit: 1_000_000)
        let taken = chunks.map { exchange.take($0) }
        exchange.end(nil)
        reader.go.signal()
        reader.end.waitInTest()

        let isWhole = reader.read.withLock { $0 } == Data(chunks.joined())
        let status = try reader.result.withLock { $0 }?.get().response.status
        #expect((taken.contains(false), isWhole, status) == (false, true, 200))
    }

    @Test func whatAReaderLeavesIsBounded() throws {
        let exchange = try exchange(spillLimit: 100_000)
        let taken = chunks.map { exchange.take($0) }
        exchange.end(nil)
        reader.go.signal()
        reader.end.waitInTest()
        let count = taken.count { $0 }

        // 256 KB in memory, 100 KB in the file, and none after the first that had no room.
        let isTooLarge = reader.result.withLock { $0 }?.failure?.isTransport(.tooLarge(limit: 100_000))
        #expect(
            (
                (35...38).contains(count), taken.prefix(count).contains(false),
                reader.read.withLock { $0 } == Data(chunks.prefix(count).joined()), isTooLarge
            ) == (true, false, true, true)
        )
    }
}
