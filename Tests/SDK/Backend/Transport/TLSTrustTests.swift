import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

/// Whom a transport trusts, and what it makes of a handshake that fails.
@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), .onWaitingThreads, .bodyTimeLimit)
struct TLSTrustTests {
    /// A server's identity, and what comes of a request to a server that has it.
    typealias Trust = (outcome: Fault.Outcome, identity: @Sendable (CertificateAuthority) throws -> ServerIdentity)

    private static let ok = Fault.Outcome.answer("ok")
    private static let refused = Fault.Outcome.transport(.tls)

    static let rows: [Row<Trust>] = [
        Row("trusted", (ok, { try $0.serverIdentity() })),
        Row("through an intermediate", (ok, { try $0.intermediate().serverIdentity() })),
        Row(
            "without its intermediate",
            (refused, { try $0.intermediate().serverIdentity(sendsIntermediates: false) })
        ),
        Row("unknown authority", (refused, { _ in try CertificateAuthority(name: "Another").serverIdentity() })),
        Row("unknown authority of the same name", (refused, { _ in try CertificateAuthority().serverIdentity() })),
        Row("self-signed", (refused, { _ in try ServerIdentity.selfSigned() })),
        Row("expired", (refused, { try $0.serverIdentity(validity: .expired) })),
        Row("not yet valid", (refused, { try $0.serverIdentity(validity: .notYetValid) })),
        Row("of another host", (refused, { try $0.serverIdentity(for: ["example.com", "192.0.2.1"]) })),
        Row("of no host", (refused, { try $0.serverIdentity(for: []) })),
    ]

    @Test(arguments: rows, TLSVersion.allCases)
    func onlyATrustedServerIsTalkedTo(row: Row<Trust>, version: TLSVersion) throws {
        let backend = try TLSBackend()
        let (expected, makeIdentity) = row.value
        let identity = try makeIdentity(backend.authority)
        let server = try TLSBackend.server(TLSConfiguration(identity, versions: version...version))
        server.route(.POST, "/v1/data", .text("ok"))

        let outcome = server.ask(backend.transport)
        let versions = server.requests.map(\.tls?.version)
        #expect((outcome, versions) == (expected, expected == Self.ok ? [version] : []))
    }

    @Test(arguments: TLSVersion.allCases)
    func aServerMayAskForACertificate(version: TLSVersion) throws {
        let backend = try TLSBackend()
        let stranger = try CertificateAuthority(name: "Another")
        let authority = backend.authority
        let jane = try authority.clientCertificate(named: "Jane Doe")
        let certificates = [
            nil, jane, try authority.intermediate().clientCertificate(named: "Ä, ö = ü"),
            try authority.clientCertificate(named: "Late", validity: .expired),
            try stranger.clientCertificate(named: "Jane Doe"),
        ]
        let transports = certificates.map { certificate in
            CurlTransport(
                authorities: authority.certificateFile,
                clientCertificate: certificate.map { .init(certificate: $0.certificateFile, key: $0.keyFile) },
                proxy: .none
            )
        }
        let outcomes = try [
            ClientCertificatePolicy.ignored, .optional(authority), .required(authority),
        ].map { policy in
            let identity = try authority.serverIdentity()
            let configuration = TLSConfiguration(identity, versions: version...version, clientCertificates: policy)
            let server = try TLSBackend.server(configuration)
            server.route(.POST, "/v1/data") { .text($0.tls?.clientSubject ?? "nobody").closing() }
            let outcomes = transports.map { server.ask($0) }
            // A session that goes on keeps its certificate.
            expect(transports.map { server.ask($0) }, is: outcomes)
            return outcomes
        }
        let (nobody, refused) = (Fault.Outcome.answer("nobody"), Fault.Outcome.transport(.tls))

        #expect(
            outcomes == [
                [nobody, nobody, nobody, nobody, nobody],
                [nobody, .answer("CN=Jane Doe"), .answer("CN=Ä\\, ö = ü"), refused, refused],
                [refused, .answer("CN=Jane Doe"), .answer("CN=Ä\\, ö = ü"), refused, refused],
            ]
        )
    }

    @Test(
        arguments: [
            (HandshakeFault.alert(.handshakeFailure), CoreError.TransportReason.tls), (.alert(.internalError), .tls),
            (.alert(.protocolVersion), .tls), (.alert(.unrecognizedName), .tls), (.alert(.accessDenied), .tls),
            (.stall, .timedOut), (.disconnect, .reset), (.reset, .reset),
        ],
        TLSVersion.allCases
    )
    func aHandshakeThatFailsIsOneError(fault: (HandshakeFault, CoreError.TransportReason), version: TLSVersion) throws {
        let backend = try TLSBackend()
        let server = try backend.server(version)
        server.enqueue(.failingHandshake(fault.0))
        server.enqueue(.text("ok"))
        let timeout = fault.0 == .stall ? Duration.milliseconds(60) : .seconds(60)

        var outcomes: [Fault.Outcome?] = []
        repeat {
            // A client that gives up after so short a time may do so before the server has met it.
            outcomes.append(server.ask(backend.transport, timeout: timeout))
            _ = server.openRequests
        } while server.enqueuedCount == 2
        let failed = server.failedHandshakes.filter { $0.reason == "broken off, as scripted" }.map(\.connectionNumber)
        let (numbers, count) = (outcomes.count == 1 ? failed : [failed.count], server.requestCount)
        #expect(
            (outcomes.filter { $0 != .transport(fault.1) }, numbers, count, server.ask(backend.transport)) == (
                [], [1], 0, .answer("ok")
            )
        )
    }

    /// libcurl keeps the number of the last system's error beyond the exchange that had it.
    @Test(arguments: rows.filter { $0.value.outcome != ok }, TLSVersion.allCases)
    func aResetBeforeSaysNothingOfTrust(row: Row<Trust>, version: TLSVersion) throws {
        let backend = try TLSBackend()
        let transport = CurlTransport(authorities: backend.authority.certificateFile, proxy: .none)
        let identity = try row.value.identity(backend.authority)
        let server = try TLSBackend.server(TLSConfiguration(identity, versions: version...version))
        server.enqueue(.failingHandshake(.reset))

        #expect([server.ask(transport), server.ask(transport)] == [.transport(.reset), .transport(.tls)])
    }

    /// libcurl sends a request again whose kept connection dies; the server may have carried out the first one.
    @Test(arguments: [HandshakeFault.alert(.internalError), .disconnect, .reset], TLSVersion.allCases)
    func whatWasSentBeforeStaysOpen(fault: HandshakeFault, version: TLSVersion) throws {
        let backend = try TLSBackend()
        let server = try backend.server(version)
        let transport = CurlTransport(authorities: backend.authority.certificateFile, proxy: .none)
        let session = TestBackend(server: server, transport: transport).session
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/v1/data"), method: .PUT)
        let put = { session.access(resource, with: Data("body".utf8)).single() }
        server.enqueue(.text("ok"))
        let first = put()
        server.enqueue(.disconnect(at: .requestLine))
        server.enqueue(.failingHandshake(fault))
        let reset = CoreError.transport(.reset, at: .init(method: .PUT, path: "/v1/data"))
        let second = put()
        #expect(
            (first, second, server.enqueuedCount, server.requestCount) == (
                .success(Data("ok".utf8)), .failure(reset), 0, 2
            )
        )
    }
}
