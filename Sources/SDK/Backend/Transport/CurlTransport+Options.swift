import MillracePlatform

extension CurlTransport {
    /// The proxy that requests use.
    public enum Proxy: Sendable, Hashable {
        /// The proxy of the environment variables; addresses of this machine are reached directly.
        ///
        /// The variables are those of curl: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, read when the
        /// first transport is created.
        case environment
        /// No proxy, even if the environment has one.
        case none
        /// This proxy, even for addresses of this machine.
        case url(URL)
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
        var proxy = Proxy.environment
        var allowsHTTP2 = true
    }
}

extension CurlTransport.ClientCertificate: Redacted {
    /// The names of the files, without the password.
    public var description: String { "\(certificate.lastPathComponent), \(key.lastPathComponent)" }
}

extension CurlTransport.Proxy: Redacted {
    /// The kind of proxy; for a URL, only the host and the port.
    public var description: String {
        switch self {
        case .environment: "environment"
        case .none: "none"
        case .url(let url): [url.host(), url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
        }
    }
}
