import Dispatch
import MockServerTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MillraceMockServer

struct PollerTests {
    /// A connection that is reset is broken for both sides; another process may have a copy of a descriptor for a
    /// moment, so that nothing waits for a close.
    @Test(arguments: [true, false])
    func whatIsBrokenIsReported(portable: Bool) throws {
        let poller = portable ? PortablePoller() : makePoller()
        let listener = try Sockets.listen(on: nil, port: 0)
        let client = try TestClient(MockServer.url(address: listener.address, port: Int(listener.port)))
        var descriptor: Int32 = -1
        while descriptor < 0 { descriptor = Sockets.acceptNext(listener.descriptor.number).descriptor }
        defer { Sockets.close(descriptor) }
        poller.add(descriptor, key: 9, [])
        client.reset()
        var events: [PollEvent] = []
        poller.wait(milliseconds: nil, into: &events)
        #expect(events.map(\.isBroken) == [true])
    }

    /// A poller that notes what it is asked about descriptors that it doesn't watch: those may be somebody else's by
    /// then.
    private final class StrictPoller: Poller {
        let strange: Mutex<[Int32]> = Mutex([])
        private let poller = PortablePoller()
        private var watched: Set<Int32> = []

        func add(_ descriptor: Int32, key: Int, _ interest: PollInterest) {
            watched.insert(descriptor)
            poller.add(descriptor, key: key, interest)
        }

        func change(_ descriptor: Int32, key: Int, _ interest: PollInterest) {
            guard watched.contains(descriptor) else { return strange.withLock { $0.append(descriptor) } }
            poller.change(descriptor, key: key, interest)
        }

        func remove(_ descriptor: Int32) {
            if watched.remove(descriptor) == nil { strange.withLock { $0.append(descriptor) } }
            poller.remove(descriptor)
        }

        func wait(milliseconds: Int32?, into events: inout [PollEvent]) {
            poller.wait(milliseconds: milliseconds, into: &events)
        }
    }

    /// The client is gone when its answer is written, which closes the connection.
    @Test func aPollerIsAskedNothingAboutWhatIsClosed() throws {
        let server = MockServer()
        let poller = StrictPoller()
        try server.start(makePoller: { poller })
        let (hasArrived, isGone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        server.dispatcher = { _ in
            hasArrived.signal()
            isGone.waitInTest()
            return .text("x")
        }
        let client = try TestClient(server)
        try client.get("/")
        hasArrived.waitInTest()
        client.reset()
        isGone.signal()
        // An answer that waits for the loop comes after the end of the connection.
        #expect(server.openRequests == [])
        server.stop()
        #expect(poller.strange.withLock { $0 } == [])
    }

    @Test func linuxHasEpoll() {
        #expect(makePoller() is EpollPoller)
    }
}
