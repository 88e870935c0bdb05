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
        far = Environment(base: try #require(URL(string: ProxyTests.host)))
    }

    private func get(_ host: String, variables: [String: String]) throws -> [String] {
        let limits = CurlLimits(
            body: 1 << 20,
            head: 1 << 18,
            connectionsPerHost: 8,
            proxies: ProxyEnvironment(variables)
        )
        let transport = CurlTransport(limits: limits, library: { CurlLibrary.shared })
        let base = try #require(URL(string: host))
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

        #expect(session.access(TestResource.data()).single() == .success(Data("from the proxy".utf8)))
        #expect(proxy.server.requests.first?.target == "\(Self.host)/v1/data")
    }

    /// The variables, `PROXY` for the proxy's address, and what a request to a host that doesn't exist comes to.
    static let variables: [Row<([String: String], [String])>] = [
        Row("http_proxy", (["http_proxy": "PROXY"], reached)), Row("all_proxy", (["all_proxy": "PROXY"], reached)),
        Row("ALL_PROXY", (["ALL_PROXY": "PROXY"], reached)),
        Row("a host without a proxy", (["http_proxy": "PROXY", "no_proxy": "\(label).invalid"], unresolved)),
        Row("a domain without a proxy", (["http_proxy": "PROXY", "NO_PROXY": "localhost,.invalid"], unresolved)),
        Row("no host with a proxy", (["http_proxy": "PROXY", "no_proxy": "*"], unresolved)),
        Row("HTTP_PROXY is no proxy of plain HTTP", (["HTTP_PROXY": "PROXY"], unresolved)),
        Row("https_proxy is no proxy of plain HTTP", (["https_proxy": "PROXY"], unresolved)),
        Row("HTTPS_PROXY is no proxy of plain HTTP", (["HTTPS_PROXY": "PROXY"], unresolved)),
    ]

    @Test(arguments: variables) func theEnvironmentNamesAProxy(_ row: Row<([String: String], [String])>) throws {
        let variables = row.value.0.mapValues { $0 == "PROXY" ? proxy.server.url.absoluteString : $0 }
        #expect(try get(Self.host, variables: variables) == row.value.1, sourceLocation: row.location)
    }

    @Test func theVariablesOfHTTPSAreItsOwn() {
        let proxies = ["HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].map {
            ProxyEnvironment([$0: "http://proxy"]).proxy(for: "https")
        }
        #expect(proxies == [nil, "http://proxy", "http://proxy"])
    }

    @Test(arguments: ["127.invalid", "127.0.0.1.invalid", "localhost.invalid"])
    func aNameThatBeginsLikeThisMachineIsAnotherHost(host: String) throws {
        let variables = ["http_proxy": proxy.server.url.absoluteString]
        #expect(try get("http://\(host)", variables: variables).first == "from the proxy")
    }

    @Test func thisMachineIsReachedDirectly() throws {
        let variables = ["http_proxy": try MockServer.refusedURL().absoluteString]
        let direct = try get(proxy.server.url.absoluteString, variables: variables)
        #expect(direct == ["from the proxy", "/v1/data"])
    }

    /// A proxy answers a CONNECT, before anything of the request is sent.
    @Test(arguments: [407, 403, 502, 301])
    func aRefusedConnectSaysWithWhich(status: Int) throws {
        proxy.server.dispatcher = { _ in .status(status) }
        let transport = CurlTransport(proxy: .url(proxy.server.url))
        let url = try #require(URL(string: Self.host.replacingOccurrences(of: "http:", with: "https:")))
        let session = BackendSession(environment: Environment(base: url), transport: transport)

        let failure = session.access(TestResource.data(.POST)).single()?.failure
        #expect(failure?.isTransport(.proxyRefused(status: status)) == true, "\(String(describing: failure))")
        #expect((failure?.isRetryable, failure?.isOutcomeUnknown) == (status == 502, false))
    }
}
