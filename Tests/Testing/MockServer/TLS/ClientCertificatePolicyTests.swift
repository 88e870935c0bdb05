import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

/// Every authority that a server asks for, with a client of every authority.
@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), .bodyTimeLimit)
struct ClientCertificatePolicyTests {
    /// An authority of a tree; the stranger has the name of the root.
    enum Node: String, CaseIterable {
        case root, left, right, belowLeft, stranger

        /// The authorities that have signed this one, and itself.
        var line: [Node] {
            switch self {
            case .root, .stranger: [self]
            case .left, .right: [.root, self]
            case .belowLeft: [.root, .left, self]
            }
        }
    }

    private static let authorities = Result {
        let root = try CertificateAuthority(name: "root")
        let left = try root.intermediate(name: "left")
        return [
            Node.root: root, .left: left, .right: try root.intermediate(name: "right"),
            .belowLeft: try left.intermediate(name: "belowLeft"), .stranger: try CertificateAuthority(name: "root"),
        ]
    }

    @Test(arguments: TLSVersion.allCases, [true, false])
    func onlyClientsOfTheAuthorityAreLetIn(version: TLSVersion, isRequired: Bool) throws {
        let authorities = try Self.authorities.get()
        let certificates = try authorities.mapValues { try $0.clientCertificate(named: $0.name) }
        let clients = try certificates.mapValues { try TLSClient(certificate: $0) }
        let identities = try TLSClient.authority.get()
        for (asked, authority) in authorities {
            let server = MockServer(
                tls: TLSConfiguration(
                    try identities.serverIdentity(),
                    versions: version...version,
                    clientCertificates: isRequired ? .required(authority) : .optional(authority)
                )
            )
            server.dispatcher = { request in .text(request.tls?.clientSubject ?? "nobody") }
            try server.start()
            let letIn = clients.filter { node, client in client.ask(server) == "CN=\(certificates[node]?.name ?? "")" }
            #expect(
                Set(letIn.keys) == Set(Node.allCases.filter { $0.line.contains(asked) }),
                "a server that asks for \(asked)"
            )
            #expect(server.failedHandshakes.allSatisfy { $0.reason == "certificate verify failed" })
            #expect(server.failedHandshakes.isEmpty == Node.allCases.allSatisfy { $0.line.contains(asked) })
        }
    }
}
