import Foundation
import MillraceTestKit

@testable import MillraceMockServer

/// A client that trusts the servers of these tests, with connections of its own.
struct TLSClient {
    static let authority = Result { try CertificateAuthority() }

    let transport: CurlTransport

    init(certificate: ClientCertificate? = nil) throws {
        self.init(authorities: try Self.authority.get().certificateFile, certificate: certificate)
    }

    /// Creates a client that trusts the authorities of a file.
    init(authorities: URL, certificate: ClientCertificate? = nil) {
        transport = CurlTransport(
            authorities: authorities,
            clientCertificate: certificate.map { .init(certificate: $0.certificateFile, key: $0.keyFile) },
            proxy: .none
        )
    }

    /// Makes an access, and returns the answer as text, or the error.
    func ask(_ server: MockServer, _ method: Resource.Method = .GET, at url: URL? = nil, sending body: Data = Data())
        -> String
    {
        let session = BackendSession(environment: Environment(base: url ?? server.url), transport: transport)
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/"), method: method)
        switch session.access(resource, with: body).single() {
        case .success(let data): return String(decoding: data, as: UTF8.self)
        case .failure(let error): return "\(error)"
        case nil: return "nothing"
        }
    }

    static func server(
        versions: ClosedRange<TLSVersion> = .v12 ... .v13,
        makePoller: () -> any Poller = makePoller
    ) throws -> MockServer {
        let identity = try authority.get().serverIdentity()
        let server = MockServer(tls: TLSConfiguration(identity, versions: versions))
        try server.start(port: 0, makePoller: makePoller)
        return server
    }
}
