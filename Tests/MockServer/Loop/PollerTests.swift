import MockServerTestSupport
import Testing

@testable import MillraceMockServer

struct PollerTests {
    @Test(arguments: [true, false])
    func whatIsReadyIsReported(portable: Bool) throws {
        let poller = portable ? PortablePoller() : makePoller()
        let pipe = try Sockets.makePipe()
        let (reading, writing) = (pipe.reading.number, pipe.writing.number)
        var events: [PollEvent] = []
        var log: [[PollEvent]] = []
        func wait(_ milliseconds: Int32?) {
            poller.wait(milliseconds: milliseconds, into: &events)
            log.append(events)
        }
        poller.add(reading, key: 7, .read)
        wait(0)
        Sockets.wake(writing)
        wait(nil)
        poller.add(writing, key: 8, [])
        poller.change(writing, key: 8, .write)
        poller.remove(reading)
        wait(nil)
        #expect(
            log == [
                [], [PollEvent(key: 7, isReadable: true, isWritable: false, isBroken: false)],
                [PollEvent(key: 8, isReadable: false, isWritable: true, isBroken: false)],
            ]
        )
        withExtendedLifetime(pipe) {}
    }

    /// A connection that is reset is broken for both sides; another process may have a copy of a descriptor for a moment, so that nothing
    /// waits for a close.
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

    @Test func linuxHasEpoll() {
        #expect(makePoller() is EpollPoller)
    }

    @Test func aServerRunsOverThePortablePoller() throws {
        let server = MockServer()
        try server.start(makePoller: { PortablePoller() })
        defer { server.stop() }
        server.route(.GET, "/", MockResponse.text("slow").delayingBody(by: .milliseconds(2)))
        let clients = try (0..<10).map { _ in try TestClient(server) }
        for client in clients { try client.get("/") }
        let answers = try clients.map { client in
            try client.receiveHead().prefix(16) + client.receive(4)
        }
        #expect(answers == [Substring](repeating: "HTTP/1.1 200 OK\r\nslow", count: 10))
    }
}
