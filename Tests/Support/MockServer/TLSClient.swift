import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceStreams

/// A client that trusts the servers of these tests, with connections of its own.
package struct TLSClient {
    package static let authority = Result { try CertificateAuthority() }

    private let transport: CurlTransport

    package init(certificate: ClientCertificate? = nil) throws {
        self.init(authorities: try Self.authority.get().certificateFile, certificate: certificate)
    }

    /// Creates a client that trusts the authorities of a file.
    package init(authorities: URL, certificate: ClientCertificate? = nil) {
        transport = CurlTransport(
            authorities: authorities,
            clientCertificate: certificate.map { .init(certificate: $0.certificateFile, key: $0.keyFile) },
            proxy: .none
        )
    }

    /// Makes an access, and returns the answer as text, or the error.
    package func ask(
        _ server: MockServer,
        _ method: Resource.Method = .GET,
        at url: URL? = nil,
        sending body: Data = Data()
    ) -> String {
        let session = BackendSession(environment: Environment(base: url ?? server.url), transport: transport)
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/"), method: method)
        switch session.access(resource, with: body).single() {
        case .success(let data): return String(decoding: data, as: UTF8.self)
        case .failure(let error): return "\(error)"
        case nil: return "nothing"
        }
    }

    /// Creates a server that the client trusts and that hasn't started.
    package static func makeServer(versions: ClosedRange<TLSVersion> = .v12 ... .v13) throws -> MockServer {
        MockServer(tls: TLSConfiguration(try authority.get().serverIdentity(), versions: versions))
    }

    /// Starts a server that the client trusts.
    package static func server(versions: ClosedRange<TLSVersion> = .v12 ... .v13) throws -> MockServer {
        let server = try makeServer(versions: versions)
        try server.start()
        return server
    }
}
