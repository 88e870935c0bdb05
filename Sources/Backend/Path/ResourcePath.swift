import Foundation

/// Where a resource is: a path below an API that the environment places, or a whole URL.
public enum ResourcePath: Sendable, Hashable {
    /// A path below the base URL that the environment has for an API. String literals are templates.
    case api(API, PathTemplate)
    /// A whole URL, with `http` or `https` as its scheme.
    ///
    /// Credentials are added only where the environment has an API at the URL's origin; elsewhere an authenticated
    /// access fails.
    case absolute(URL)

    /// Creates a path below an API from a plain string, of which only the slashes keep a meaning.
    ///
    /// See `PathTemplate.init(text:)`. A string literal prefers the case of the same name, and with it the encoding of
    /// its arguments.
    @_disfavoredOverload
    public static func api(_ api: API, _ path: String) -> ResourcePath {
        .api(api, PathTemplate(text: path))
    }
}
