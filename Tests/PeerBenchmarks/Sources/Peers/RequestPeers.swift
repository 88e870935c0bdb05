import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import OurCases

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests of `RequestCases`, as the peers make them: connections kept alive, as many as there are requests in
/// flight, and the same decoder for the same value.
enum RequestPeers {
    private static let url = RequestCases.base.appending(path: "cities.json")

    static let asyncHTTPClient: RequestLoad = {
        var configuration = HTTPClient.Configuration()
        configuration.httpVersion = .http1Only
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let request = HTTPClientRequest(url: url.absoluteString)
        return RequestLoad(
            "async-http-client",
            awaiting: {
                let cities: Cities? = try? await {
                    let response = try await client.execute(request, timeout: .seconds(30))
                    let body = try await response.body.collect(upTo: 1 << 20)
                    return try RequestCases.decoder.decode(Cities.self, from: body)
                }()
                return cities?.isRight == true
            }
        )
    }()

    static let urlSession: RequestLoad = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 64
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        let session = URLSession(configuration: configuration)
        return RequestLoad("URLSession") { done in
            session.dataTask(with: url) { data, _, _ in
                let cities = try? RequestCases.decoder.decode(Cities.self, from: data ?? Data())
                done(cities?.isRight == true)
            }
            .resume()
        }
    }()
}
