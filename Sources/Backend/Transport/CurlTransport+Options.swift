import Foundation

extension CurlTransport {
    /// How a transport makes its connections.
    public struct Options: Sendable, Hashable {
        /// Which proxy requests take.
        public enum Proxy: Sendable, Hashable {
            /// The one that the environment names; addresses of this machine are reached directly.
            ///
            /// The variables are those of curl: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, as they are when the
            /// first transport is made.
            case environment
            /// None, whatever the environment says.
            case none
            /// This one, also for addresses of this machine.
            case url(URL)
        }

        /// Which versions of HTTP are spoken.
        public enum Version: Sendable, Hashable {
            /// HTTP/2 where a TLS connection offers it, and HTTP/1.1 elsewhere.
            case automatic
            /// HTTP/1.1 alone.
            case http1
        }

        /// A certificate with which the transport identifies itself.
        public struct ClientCertificate: Sendable, Hashable {
            /// The certificate and its chain, a PEM file.
            public var certificate: URL
            /// The private key, a PEM file.
            public var key: URL
            /// The password of the key, where it has one.
            public var password: String?

            /// Creates a certificate from its files.
            public init(certificate: URL, key: URL, password: String? = nil) {
                self.certificate = certificate
                self.key = key
                self.password = password
            }
        }

        /// A PEM file of the authorities that are trusted, in place of the system's; nil for the system's.
        public var authorities: URL?
        /// The certificate with which the transport identifies itself, none by default.
        public var clientCertificate: ClientCertificate?
        /// Which proxy requests take.
        public var proxy: Proxy
        /// Which versions of HTTP are spoken.
        public var version: Version

        /// Creates options; without arguments, those that a transport has by default.
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
