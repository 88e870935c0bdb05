import Foundation
import MillraceMockServer
import Testing

@testable import MillraceBackend

@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
    private let proxy: TestBackend
    private let far: Environment

    init() throws {
        proxy = try TestBackend(transport: CurlTransport.shared)
        proxy.server.route(.GET, "/v1/data", .text("from the proxy"))
        far = Environment(base: try #require(URL(string: "http://millrace.invalid")))
    }

    private func get(_ environment: Environment, variables: [String: String]) -> Result<Data, CoreError>? {
        let limits = CurlLimits(
            body: 1 << 20,
            head: 1 << 18,
            connectionsPerHost: 8,
            proxies: ProxyEnvironment(variables)
        )
        let transport = CurlTransport(limits: limits, library: { CurlLibrary.shared })
        return BackendSession(environment: environment, transport: transport).access(TestResource.data()).single()
    }

    @Test func aProxyGetsTheWholeURL() throws {
        let transport = CurlTransport(proxy: .url(proxy.server.url))
        let session = BackendSession(environment: far, transport: transport)

        #expect(session.access(TestResource.data()).single() == .success(Data("from the proxy".utf8)))
        #expect(proxy.server.requests.first?.target == "http://millrace.invalid/v1/data")
    }

    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func theEnvironmentNamesAProxy(variable: String) {
        let address = proxy.server.url.absoluteString

        #expect(get(far, variables: [variable: address]) == .success(Data("from the proxy".utf8)))
        #expect(proxy.server.requests.map(\.target) == ["http://millrace.invalid/v1/data"])
    }

    @Test(arguments: [
        ["no_proxy": "millrace.invalid"], ["NO_PROXY": "localhost,.invalid"], ["no_proxy": "*"],
    ])
    func someHostsAreReachedDirectly(variables: [String: String]) {
        let all = variables.merging(["http_proxy": proxy.server.url.absoluteString]) { $1 }

        #expect(get(far, variables: all)?.failure?.isTransport(.unresolved) == true)
        #expect(proxy.server.requestCount == 0)
    }

    @Test(arguments: ["HTTP_PROXY", "https_proxy", "HTTPS_PROXY"])
    func otherVariablesAreNoProxyOfPlainHTTP(variable: String) {
        let variables = [variable: proxy.server.url.absoluteString]

        #expect(get(far, variables: variables)?.failure?.isTransport(.unresolved) == true)
        #expect(
            ProxyEnvironment(variables).proxy(for: "https") == (variable == "HTTP_PROXY" ? nil : variables[variable])
        )
    }

    @Test(arguments: ["127.invalid", "127.0.0.1.invalid", "localhost.invalid"])
    func aNameThatBeginsLikeThisMachineIsAnotherHost(host: String) throws {
        let environment = Environment(base: try #require(URL(string: "http://\(host)")))

        let variables = ["http_proxy": proxy.server.url.absoluteString]
        #expect(get(environment, variables: variables) == .success(Data("from the proxy".utf8)))
    }

    @Test func thisMachineIsReachedDirectly() throws {
        let variables = ["http_proxy": try MockServer.refusedURL().absoluteString]

        #expect(get(proxy.environment, variables: variables) == .success(Data("from the proxy".utf8)))
        #expect(proxy.server.requests.map(\.target) == ["/v1/data"])
    }
}
