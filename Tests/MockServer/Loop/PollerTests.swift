import Testing

@testable import MillraceMockServer

struct PollerTests {
    @Test(arguments: [true, false])
    func whatIsReadyIsReported(portable: Bool) throws {
        let poller = portable ? PortablePoller() : makePoller()
        defer { poller.close() }
        let (reading, writing) = try Sockets.makePipe()
        var events: [PollEvent] = []
        poller.add(reading, key: 7, .read)
        poller.wait(milliseconds: 0, into: &events)
        #expect(events.isEmpty)
        Sockets.wake(writing)
        poller.wait(milliseconds: nil, into: &events)
        #expect(events == [PollEvent(key: 7, isReadable: true, isWritable: false, isBroken: false)])
        poller.add(writing, key: 8, [])
        poller.change(writing, key: 8, .write)
        poller.remove(reading)
        poller.wait(milliseconds: nil, into: &events)
        #expect(events == [PollEvent(key: 8, isReadable: false, isWritable: true, isBroken: false)])
        Sockets.close(reading)
        poller.wait(milliseconds: nil, into: &events)
        #expect(events.map(\.isBroken) == [true])
        Sockets.close(writing)
    }

    @Test func linuxHasEpoll() {
        #expect(makePoller() is EpollPoller)
    }

    @Test func aServerRunsOverThePortablePoller() throws {
        let server = MockServer()
        try server.start(port: 0, makePoller: { PortablePoller() })
        defer { server.stop() }
        server.route(.GET, "/", MockResponse.text("slow").delayingBody(by: .milliseconds(2)))
        let clients = try (0..<10).map { _ in try TestClient(server) }
        for client in clients { try client.get("/") }
        for client in clients {
            #expect(try client.receiveHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(try client.receive(4) == "slow")
        }
    }
}
