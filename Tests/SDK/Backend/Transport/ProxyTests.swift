import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.bodyTimeLimit) struct ProxyTests {
    // A label is at most 63 bytes long: nothing outside this machine is asked for the address.
    private static let label = String(repeating: "a", count: 64)
    private static let host = "http://\(label).invalid"

    private let proxy: TestBackend
    private let far: Environment

    init() throws {
        proxy = try TestBackend(transport: CurlTransport.shared)
        proxy.server.route(.GET, "/v1/data", .text("from the proxy"))
        far = Environment(base: try URL.of(ProxyTests.host))
    }

    private func get(_ host: String, variables: [String: String]) throws -> [String] {
        let limits = CurlLimits(
            body: 1 << 20,
            head: 1 << 18,
            connectionsPerHost: 8,
            proxies: ProxyEnvironment(variables)
        )
        let transport = CurlTransport(limits: limits, library: { CurlLibrary.shared })
        let base = try URL.of(host)
        let session = BackendSession(environment: Environment(base: base), transport: transport)
        let outcome =
            switch session.access(TestResource.data()).single() {
            case .success(let data): String(decoding: data, as: UTF8.self)
            case .failure(let error): "\(error)"
            case nil: "nothing"
            }
        return [outcome] + proxy.server.requests.map(\.target)
    }

    private static let unresolved = ["GET /v1/data: the host name could not be resolved"]
    private static let reached = ["from the proxy", "\(host)/v1/data"]

    @Test func aProxyGetsTheWholeURL() throws {
        let transport = CurlTransport(proxy: .url(proxy.server.url))
        let session = BackendSession(environment: far, transport: transport)

        let result = session.access(TestResource.data()).single()
        #expect(
            (result, proxy.server.requests.map(\.target)) == (
                .success(Data("from the proxy".utf8)), ["\(Self.host)/v1/data"]
            )
        )
    }

    /// A host, the variables, and what a request comes to: `PROXY` is the proxy, and nobody listens at `NOBODY`.
    typealias Course = (host: String, variables: [String: String], outcome: [String])

    static let courses: [Row<Course>] = [
        Row("http_proxy", (host, ["http_proxy": "PROXY"], reached)),
        Row("all_proxy", (host, ["all_proxy": "PROXY"], reached)),
        Row("ALL_PROXY", (host, ["ALL_PROXY": "PROXY"], reached)),
        Row("a host without a proxy", (host, ["http_proxy": "PROXY", "no_proxy": "\(label).invalid"], unresolved)),
        Row("a domain without a proxy", (host, ["http_proxy": "PROXY", "NO_PROXY": "localhost,.invalid"], unresolved)),
        Row("no host with a proxy", (host, ["http_proxy": "PROXY", "no_proxy": "*"], unresolved)),
        Row("HTTP_PROXY is no proxy of plain HTTP", (host, ["HTTP_PROXY": "PROXY"], unresolved)),
        Row("https_proxy is no proxy of plain HTTP", (host, ["https_proxy": "PROXY"], unresolved)),
        Row("HTTPS_PROXY is no proxy of plain HTTP", (host, ["HTTPS_PROXY": "PROXY"], unresolved)),
        Row("this machine", ("PROXY", ["http_proxy": "NOBODY"], ["from the proxy", "/v1/data"])),
    ]

    /// Hosts whose names begin like this machine's.
    static let others: [Row<Course>] = ["127.invalid", "127.0.0.1.invalid", "localhost.invalid"].map { name in
        Row(name, ("http://\(name)", ["http_proxy": "PROXY"], ["from the proxy", "http://\(name)/v1/data"]))
    }

    @Test(arguments: courses + others) func theEnvironmentNamesAProxy(_ row: Row<Course>) throws {
        let places = ["PROXY": proxy.server.url, "NOBODY": try MockServer.refusedURL()].mapValues(\.absoluteString)
        let variables = row.value.variables.mapValues { places[$0] ?? $0 }
        let outcome = try get(places[row.value.host] ?? row.value.host, variables: variables)
        #expect(outcome == row.value.outcome, sourceLocation: row.location)
    }

    @Test func theVariablesOfHTTPSAreItsOwn() {
        let proxies = ["HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].map {
            ProxyEnvironment([$0: "http://proxy"]).proxy(for: "https")
        }
        #expect(proxies == [nil, "http://proxy", "http://proxy"])
    }

    /// A proxy answers a CONNECT, before anything of the request is sent.
    @Test(arguments: [407, 403, 502, 301])
    func aRefusedConnectSaysWithWhich(status: Int) throws {
        proxy.server.dispatcher = { _ in .status(status) }
        let transport = CurlTransport(proxy: .url(proxy.server.url))
        let url = try URL.of(Self.host.replacing("http:", with: "https:"))
        let session = BackendSession(environment: Environment(base: url), transport: transport)

        let failure = session.access(TestResource.data(.POST)).single()?.failure
        #expect(
            (failure?.isTransport(.proxyRefused(status: status)), failure?.isRetryable, failure?.isOutcomeUnknown)
                == (true, status == 502, false),
            "\(String(describing: failure))"
        )
    }
}
