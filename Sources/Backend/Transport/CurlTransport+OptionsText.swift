import Foundation

extension CurlTransport.Options: Redacted {
    /// The options that are set, without the password of a key or a proxy.
    package var description: String {
        var parts = ["proxy: \(proxy)", "version: \(version)"]
        if let authorities { parts.append("authorities: \(authorities.lastPathComponent)") }
        if let clientCertificate { parts.append("client certificate: \(clientCertificate)") }
        return parts.joined(separator: ", ")
    }
}

extension CurlTransport.ClientCertificate: Redacted {
    /// The names of the files, without the password.
    public var description: String { "\(certificate.lastPathComponent), \(key.lastPathComponent)" }
}

extension CurlTransport.Proxy: Redacted {
    /// The kind of proxy; of a URL, only the host and the port.
    public var description: String {
        switch self {
        case .environment: "environment"
        case .none: "none"
        case .url(let url): [url.host(), url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
        }
    }
}
