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
        #expect(sends.complete(upTo: 50).count == 1)
        #expect([add(41), add(40)] == [nil, 4])
    }
}
