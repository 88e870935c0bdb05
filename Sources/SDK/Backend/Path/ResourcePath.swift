import MillracePlatform

/// Where a resource is: a path below an API that the environment places, or a whole URL.
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
    /// Where a string comes from can't be known, so `?`, `#` and `%` are encoded in it: it opens no query and hides no
    /// encoded slash. A string literal prefers the function above, which encodes its arguments.
    @_disfavoredOverload
    public static func api<Text: StringProtocol>(_ api: API, _ path: Text) -> ResourcePath {
        ResourcePath(location: .api(api, PathTemplate(text: String(path))))
    }

    /// Returns the place of a whole URL, with `http` or `https` as its scheme.
    ///
    /// Credentials are added only where the environment has an API at the URL's origin; elsewhere an authenticated
    /// access fails.
    public static func absolute(_ url: URL) -> ResourcePath {
        ResourcePath(location: .absolute(url))
    }
}
