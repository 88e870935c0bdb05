import MillracePlatform

/// The location of a resource: a path below an API of the environment, or a complete URL.
public struct ResourcePath: Sendable, Hashable {
    package enum Location: Sendable, Hashable {
        case api(API, PathTemplate)
        case absolute(URL)
    }

    package let location: Location

    /// Returns a path below the base URL that the environment has for an API.
    ///
    /// String literals are templates.
    public static func api(_ api: API, _ path: PathTemplate) -> ResourcePath {
        ResourcePath(location: .api(api, path))
    }

    /// Returns a path below an API from a plain string, of which only the slashes keep a meaning.
    ///
    /// The origin of a string isn't known, so `?`, `#` and `%` are encoded in it: it starts no query and hides no
    /// encoded slash. A string literal prefers the function above, which encodes its arguments.
    @_disfavoredOverload
    public static func api<Text: StringProtocol>(_ api: API, _ path: Text) -> ResourcePath {
        ResourcePath(location: .api(api, PathTemplate(text: String(path))))
    }

    /// Returns the location of a complete URL, with `http` or `https` as its scheme.
    ///
    /// Credentials are added only if the environment has an API at the URL's origin; elsewhere an authenticated access
    /// fails.
    public static func absolute(_ url: URL) -> ResourcePath {
        ResourcePath(location: .absolute(url))
    }
}
