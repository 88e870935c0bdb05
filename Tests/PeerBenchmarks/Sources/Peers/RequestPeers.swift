import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import BenchmarkCases

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests of `RequestCases`, as the peers make them: connections kept alive, as many as there are requests in
/// flight, and the same decoder for the same value.
enum RequestPeers {
    private static let url = RequestCases.base.appending(path: "cities.json")

    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.httpVersion = .http1Only
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 64
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        return URLSession(configuration: configuration)
    }()

    static let asyncHTTPClient = load("async-http-client") { (body: ByteBuffer) in
        try RequestCases.decoder.decode(Cities.self, from: body).isRight
    }

    static let asyncHTTPClientData = load("async-http-client, data") { (body: ByteBuffer) in body.readableBytes > 0 }

    static let urlSession = load("URLSession") { (data: Data) in
        try RequestCases.decoder.decode(Cities.self, from: data).isRight
    }

    static let urlSessionData = load("URLSession, data") { (data: Data) in !data.isEmpty }

    /// As most code has it: the shared session, with its six connections to a host.
    static let sharedURLSession = RequestLoad(
        "URLSession.shared, data(from:)",
        awaiting: {
            guard let (data, _) = try? await URLSession.shared.data(from: url) else { return false }
            return (try? RequestCases.decoder.decode(Cities.self, from: data).isRight) == true
        }
    )

    private static func load(_ name: String, _ read: @escaping @Sendable (ByteBuffer) throws -> Bool) -> RequestLoad {
        let request = HTTPClientRequest(url: url.absoluteString)
        let ask: @Sendable () async throws -> Bool = {
            let response = try await client.execute(request, timeout: .seconds(30))
            return try read(try await response.body.collect(upTo: 1 << 20))
        }
        return RequestLoad(name, awaiting: { (try? await ask()) == true })
    }

    private static func load(_ name: String, _ read: @escaping @Sendable (Data) throws -> Bool) -> RequestLoad {
        RequestLoad(name) { done in
            session.dataTask(with: url) { data, _, _ in done((try? read(data ?? Data())) == true) }.resume()
        }
    }
}
