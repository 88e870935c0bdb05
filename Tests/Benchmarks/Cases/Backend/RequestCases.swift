import Foundation
import MillraceBackend
import MillraceStreams

/// The ways to request 1 KB of JSON from the nginx of `nginx.sh`.
public enum RequestCases {
    /// The address of the server.
    public static let base = URL(string: "http://127.0.0.1:8931") ?? URL(filePath: "/")

    /// The decoder of every way.
    public static let decoder = JSONDecoder()

    package static let session = BackendSession(environment: Environment(base: base), transport: transport)
    private static let transport = CurlTransport()
    private static let request = HTTPRequest(method: .GET, url: base.appending(path: "cities.json"))

    /// A prepared request, up to the whole body of its response, by the transport alone.
    package static let transportAlone = RequestLoad("transport alone") { done in
        _ = transport.send(request) { done((try? $0.get().response.status) == 200) }
    }

    /// The transport, and the one call of `JSONDecoder` that every client needs.
    package static let transportAndDecoder = RequestLoad("transport and JSONDecoder") { done in
        _ = transport.send(request) { result in
            let cities = try? decoder.decode(Cities.self, from: result.get().body)
            done(cities?.isRight == true)
        }
    }

    /// A resource of data, by a session with its defaults.
    public static let data: RequestLoad = {
        let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/cities.json"), method: .GET)
        return RequestLoad("session, data") { done in
            session.access(resource).startWithResult { done((try? $0.get().isEmpty) == false) }
        }
    }()

    /// A resource of a decoded value, by a session with its defaults.
    public static let decoded: RequestLoad = {
        let resource = BackendResource<Void, Cities, NoAuth>(
            path: .api(.core, "/cities.json"),
            method: .GET,
            decoder: decoder
        )
        return RequestLoad("session, decoded") { done in
            session.access(resource).startWithResult { done((try? $0.get().isRight) == true) }
        }
    }()
}
