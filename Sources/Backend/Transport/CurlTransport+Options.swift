import Foundation

extension CurlTransport {
    /// Options for the connections of a transport.
    public struct Options: Sendable, Hashable {
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

        /// The versions of HTTP that the transport speaks.
        public enum Version: Sendable, Hashable {
            /// HTTP/2 where a TLS connection offers it, and HTTP/1.1 elsewhere.
            case automatic
            /// HTTP/1.1 only.
            case http1
        }

        /// A certificate with which the transport identifies itself.
        public struct ClientCertificate: Sendable, Hashable {
            /// The certificate and its chain, a PEM file.
            public var certificate: URL
            /// The private key, a PEM file.
            public var key: URL
            /// The password of the key, if it has one.
            public var password: String?

            /// Creates a certificate from its files.
            public init(certificate: URL, key: URL, password: String? = nil) {
                self.certificate = certificate
                self.key = key
                self.password = password
            }
        }

        /// A PEM file with the trusted authorities, in place of the system's; nil for the system's.
        public var authorities: URL?
        /// The certificate with which the transport identifies itself; none by default.
        public var clientCertificate: ClientCertificate?
        /// The proxy that requests use.
        public var proxy: Proxy
        /// The versions of HTTP that the transport speaks.
        public var version: Version

        /// Creates options; without arguments, those of a transport by default.
        public init(
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
