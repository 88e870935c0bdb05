import Foundation

extension CurlTransport {
    /// The proxy that requests use.
    public enum Proxy: Sendable, Hashable {
        /// The proxy that the environment names; addresses of this machine are reached directly.
        ///
        /// The variables are those of curl: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, read when the
        /// first transport is created.
        case environment
        /// No proxy, whatever the environment says.
        case none
        /// This proxy, even for addresses of this machine.
        case url(URL)
    }

    /// The versions of HTTP that a transport speaks.
    public enum Version: Sendable, Hashable {
        /// HTTP/2 where a TLS connection offers it, and HTTP/1.1 elsewhere.
        case automatic
        /// HTTP/1.1 only.
        case http1
    }

    /// A certificate with which a transport identifies itself.
    public struct ClientCertificate: Sendable, Hashable {
        let certificate: URL
        let key: URL
        let password: String?

        /// Creates a certificate from its files.
        ///
        /// - Parameters:
        ///   - certificate: The certificate and its chain, a PEM file.
        ///   - key: The private key, a PEM file.
        ///   - password: The password of the key, if it has one.
        public init(certificate: URL, key: URL, password: String? = nil) {
            self.certificate = certificate
            self.key = key
            self.password = password
        }
    }

    /// The options for the connections of a transport, as one value.
    package struct Options: Sendable, Hashable {
        var authorities: URL?
        var clientCertificate: ClientCertificate?
        var proxy: Proxy
        var version: Version

        /// Creates options; without arguments, those of a transport by default.
        package init(
            authorities: URL? = nil,
            clientCertificate: ClientCertificate? = nil,
            proxy: Proxy = .environment,
            version: Version = .automatic
        ) {
            self.authorities = authorities
            self.clientCertificate = clientCertificate
            self.proxy = proxy
            self.version = version
        }
    }
}
