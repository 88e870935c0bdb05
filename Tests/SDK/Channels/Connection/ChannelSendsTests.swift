import Foundation
import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceChannels

struct ChannelSendsTests {
    /// What the connection has counts until it is sent, beside what waits.
    @Test func theLimitIsThatOfAllBytesThatAreNotSent() {
        var sends = ChannelSends<Int>()
        func add(_ size: Int) -> Int? {
            let encoded = EncodedMessage(data: Data(count: size), isText: false)
            return sends.add(size, encoded, Signal<Never, CoreError>.Observer(), causedBy: .none, limit: 100)
        }
        #expect(add(40) == 1)
        #expect(sends.next()?.number == 1)
        sends.start(1, endingAt: 50)
        #expect([add(61), add(50), add(11), add(10), add(1)] == [nil, 2, nil, 3, nil])
        #expect(sends.complete(upTo: 50, keeping: nil).count == 1)
        #expect([add(41), add(40)] == [nil, 4])
    }

    private static func encoded(_ size: Int) -> EncodedMessage {
        EncodedMessage(data: Data(count: size), isText: false)
    }

    /// Sends some messages, which complete at once.
    private static func send(_ sizes: [Int], _ sends: inout ChannelSends<Int>, keeping limit: Int?) {
        for size in sizes {
            let observer = Signal<Never, CoreError>.Observer()
            _ = sends.add(size, encoded(size), observer, causedBy: .none, limit: .max)
        }
        while let (number, _, _) = sends.next() {
            sends.start(number, endingAt: 0)
            _ = sends.complete(upTo: 0, keeping: limit)
        }
    }

    /// Kept until they are confirmed: as many bytes as the limit, the last one of any size, and none without pings.
    @Test(
        arguments: [
            ([1, 2, 3], 100, [1, 2, 3]), ([60, 50, 40], 100, [50, 40]), ([1, 2, 300], 100, [300]), ([1, 2], nil, []),
            (Array(repeating: 1, count: 1_001), 2_000, Array(repeating: 1, count: 1_000)),
        ] as [([Int], Int?, [Int])]
    )
    func whatIsKept(sizes: [Int], limit: Int?, kept: [Int]) {
        var sends = ChannelSends<Int>()
        Self.send(sizes, &sends, keeping: limit)
        #expect(sends.unconfirmed == kept)
        _ = sends.removeAll()
        #expect(sends.unconfirmed == [])
    }

    /// A message of an earlier connection stays until a ping behind the messages that begin the new one is answered.
    @Test func aRepetitionHasToArriveToo() {
        var sends = ChannelSends<Int>()
        Self.send([1, 2], &sends, keeping: 100)
        let early = sends.mark()
        sends.begin(with: [(1, .success(Self.encoded(1))), (2, .success(Self.encoded(2)))])
        sends.confirm(early)
        #expect(sends.unconfirmed == [1, 2])
        // The next connection is lost, with one of the repetitions complete.
        let first = sends.next()?.number ?? 0
        sends.start(first, endingAt: 0)
        #expect(sends.complete(upTo: 0, keeping: 100).count == 1)
        sends.confirm(sends.mark())
        _ = sends.takeStarted()
        #expect(sends.unconfirmed == [1, 2])
        sends.begin(with: [(1, .success(Self.encoded(1)))])
        Self.send([3], &sends, keeping: 100)
        #expect(sends.unconfirmed == [1, 2, 3])
        sends.confirm(sends.mark())
        #expect(sends.unconfirmed == [])
    }
}
