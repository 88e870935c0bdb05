import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

/// The address and the port on which a server listens, and how long they belong to it.
@Suite(.bodyTimeLimit) struct ServerAddressTests {
    private func error(_ server: MockServer, port: Int = 0, address: String? = nil) -> String? {
        do {
            try server.start(port: port, address: address)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func serversThatNameNoPortHaveAddressesOfTheirOwn() throws {
        let servers = (0..<8).map { _ in MockServer() }
        for server in servers { try server.start() }
        #if os(Linux)
            #expect(Set(servers.map(\.address)).count == servers.count)
        #else
            #expect(Set(servers.map(\.address)) == ["127.0.0.1"])
        #endif
        let strange = servers.filter { server in
            server.url.host() != server.address || server.url.port != server.port || (try? TestClient(server)) == nil
        }
        #expect(strange.map(\.address) == [])
    }

    /// A user who names a port types its address, and a client by hand knows `localhost`.
    @Test func aPortThatIsNamedIsOne() throws {
        let server = MockServer()
        // The system gives none of these away by itself.
        let port = (20_000..<32_000).shuffled().first { error(server, port: $0) == nil }
        #expect((server.address, server.port) == ("127.0.0.1", port))
        _ = try TestClient(server)
    }

    @Test func aServerTakesThePlaceOfOneThatHasStopped() throws {
        let server = MockServer()
        try server.start()
        server.route(.GET, "/", MockResponse.text("x").closing())
        // The server has ended this connection, which holds the port for a minute.
        let client = try TestClient(server)
        _ = try client.answer("/")
        _ = try client.receiveToEnd()
        server.stop()
        let next = MockServer()
        try next.start(port: server.port, address: server.address)
        #expect(next.url == server.url)
        _ = try TestClient(next)
    }

    private enum Place: CaseIterable {
        case listening, offline, again, refused
    }

    /// A port belongs to its server also while the server doesn't listen.
    @Test(arguments: Place.allCases) private func aPlaceThatIsTakenIsAnError(place: Place) throws {
        let server = MockServer()
        try server.start()
        if place != .listening { server.network = .offline }
        if place == .again { server.network = .online }
        let url = place == .refused ? try MockServer.refusedURL() : server.url
        let (address, port) = (url.host() ?? "", url.port ?? 0)
        let expected = "The mock server could not start: bind to port \(port) of \(address): Address already in use."
        #expect(error(MockServer(), port: port, address: address) == expected)
        server.network = .online
        #expect((server.network, try TestClient(server).answer("/").count) == (.online, 2))
    }

    static let rows: [Row<(port: Int, address: String?, reason: String)>] = [
        Row("no port", (65_536, nil, "bind to port 65536: there is no such port")),
        Row("a negative port", (-1, nil, "bind to port -1: there is no such port")),
        Row("a name", (0, "localhost", "bind to port #: that is no IPv4 address")),
        Row("an address and more", (8080, "127.0.0.1\0", "bind to port 8080 of 127.0.0.1\0: that is no IPv4 address")),
        Row("IPv6", (8080, "::1", "bind to port 8080 of ::1: that is no IPv4 address")),
        Row(
            "another machine's",
            (8080, "192.0.2.1", "bind to port 8080 of 192.0.2.1: Cannot assign requested address")
        ),
    ]

    @Test(arguments: rows)
    func whatIsNoPlaceIsAnError(_ row: Row<(port: Int, address: String?, reason: String)>) {
        let text = error(MockServer(), port: row.value.port, address: row.value.address) ?? "none"
        // Of a free port the number is nobody's concern.
        let shown = text.replacing(/port \d{5} of localhost/, with: "port #")
        #expect(shown == "The mock server could not start: \(row.value.reason).", sourceLocation: row.location)
    }

    /// A client finds nobody at the place of a server that has gone, however many come after it.
    @Test func aServerThatHasGoneIsNeverMet() throws {
        let gone = MockServer()
        try gone.start()
        gone.stop()
        for _ in 0..<20 {
            try withServer { _ in
                let failure = #expect(throws: TestClient.Failure.self) { try TestClient(gone) }
                #expect(failure?.code == ECONNREFUSED)
            }
        }
    }
}
