import Foundation

extension CurlTransport.Options: CustomStringConvertible, CustomReflectable {
    /// The options that are set, without the password of a key or a proxy.
    public var description: String {
        var parts = ["proxy: \(proxy)", "version: \(version)"]
        if let authorities { parts.append("authorities: \(authorities.lastPathComponent)") }
        if let clientCertificate { parts.append("client certificate: \(clientCertificate)") }
        return parts.joined(separator: ", ")
    }

    /// A mirror of `description`.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

extension CurlTransport.Options.ClientCertificate: CustomStringConvertible, CustomReflectable {
    /// The names of the files, without the password.
    public var description: String { "\(certificate.lastPathComponent), \(key.lastPathComponent)" }

    /// A mirror of `description`.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

extension CurlTransport.Options.Proxy: CustomStringConvertible, CustomReflectable {
    /// The kind of proxy; of a URL, only the host and the port.
    public var description: String {
        switch self {
        case .environment: "environment"
        case .none: "none"
        case .url(let url): [url.host(), url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
        }
    }

    /// A mirror of `description`.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
