import MillracePlatform

/// The proxies of the environment variables, by the conventions of curl.
///
/// The variables are read once, since a process must not change its environment while other threads read it.
struct ProxyEnvironment: Sendable {
    private let proxies: [String: String]
    /// The hosts that are reached directly, as `no_proxy` lists them.
    let exceptions: String

    /// Creates the proxies from the variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, also in
    /// capitals.
    ///
    /// `HTTP_PROXY` is not read: in a CGI program it comes from a header field of the client.
    init(_ variables: [String: String]) {
        func value(_ name: String) -> String? {
            (variables[name] ?? variables[name.uppercased()]).flatMap { $0.isEmpty ? nil : $0 }
        }
        let any = value("all_proxy")
        proxies = [
            "http": variables["http_proxy"].flatMap { $0.isEmpty ? nil : $0 } ?? any,
            "https": value("https_proxy") ?? any,
        ].compactMapValues { $0 }
        exceptions = value("no_proxy") ?? ""
    }

    /// The variables of this process.
    static let process = ProxyEnvironment(ProcessInfo.processInfo.environment)

    /// Returns the proxy for URLs of a scheme; nil without one.
    func proxy(for scheme: String?) -> String? {
        scheme.flatMap { proxies[$0.lowercased()] }
    }
}
