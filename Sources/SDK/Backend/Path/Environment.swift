import MillracePlatform

/// The base URLs of an app's APIs, such as those of production, of staging, or of a test's own server.
///
/// ```swift
/// let staging = Environment("staging", [.core: coreURL, .billing: billingURL])
/// ```
///
/// A base URL may have a path, which precedes the paths of resources. Its query and fragment are ignored.
public struct Environment: Sendable, Hashable {
    /// The name of the environment, for people.
    package let name: String
    private let bases: [API: BaseURL]
    private let fallback: BaseURL?

    /// Creates an environment from the base URL of each API.
    public init(_ name: String, _ bases: [API: URL]) {
        self.name = name
        self.bases = bases.mapValues(BaseURL.init)
        fallback = nil
    }

    /// Creates an environment in which every API is at one base URL.
    public init(_ name: String = "default", base: URL) {
        self.name = name
        bases = [:]
        fallback = BaseURL(base)
    }

    /// Returns the base URL of an API, split into its parts.
    func place(of api: API) -> BaseURL? {
        bases[api] ?? fallback
    }

    /// Returns whether a URL has the scheme, host and port of one of the APIs.
    ///
    /// Credentials are sent to these origins only.
    package func contains(originOf url: URL) -> Bool {
        guard let origin = Origin(url) else { return false }
        return bases.values.contains { Origin($0.url) == origin } || fallback.flatMap { Origin($0.url) } == origin
    }
}
