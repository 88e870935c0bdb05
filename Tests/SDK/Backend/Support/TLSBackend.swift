import Foundation
import MillraceMockServer
import MillraceStreams
import Testing

@testable import MillraceBackend

/// Servers that speak TLS, and a transport that trusts them.
struct TLSBackend {
    /// What the tests of this process have in common: an authority, and a transport with connections of its own.
    private static let common = Result {
        let authority = try CertificateAuthority()
        return (authority, CurlTransport(connectionsPerHost: 16, authorities: authority.certificateFile, proxy: .none))
    }

    let authority: CertificateAuthority
    let transport: CurlTransport

    init() throws {
        (authority, transport) = try TLSBackend.common.get()
    }

    /// Starts a server with an identity of the authority's.
    func server(_ version: TLSVersion? = nil) throws -> MockServer {
        let versions = version.map { $0...$0 } ?? .v12 ... .v13
        return try TLSBackend.server(TLSConfiguration(try authority.serverIdentity(), versions: versions))
    }

    static func server(_ configuration: TLSConfiguration) throws -> MockServer {
        let server = MockServer(tls: configuration)
        try server.start()
        return server
    }
}

extension MockServer {
    /// Makes an access by POST, and returns what comes of it.
    func ask(_ transport: any Transport, timeout: Duration = .seconds(60)) -> Fault.Outcome? {
        let environment = Environment(base: url)
        let session = BackendSession(environment: environment, transport: transport, timeout: timeout)
        switch session.access(TestResource.data(.POST)).single() {
        case .success(let data): return .answer(String(decoding: data, as: UTF8.self))
        case .failure(let error): return .error(error)
        case nil: return nil
        }
    }
}
