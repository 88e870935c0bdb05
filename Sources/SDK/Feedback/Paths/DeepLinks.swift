import MillracePlatform

/// The links that lead to screens of an app: a path of screens from a text or a URL, and back.
///
/// ```swift
/// static let links = DeepLinks<Screen>(
///     next: { before, parts in
///         switch before {
///         case nil: parts.take("cities") ? .list(List()) : nil
///         case .list: parts.take().map { .city(City(name: $0)) }
///         case let .city(city): parts.take("delivery") ? .delivery(Delivery(city: city.name)) : nil
///         case .delivery: nil
///         }
///     },
///     parts: { screen in
///         switch screen {
///         case .list: ["cities"]
///         case let .city(city): [city.name]
///         case .delivery: ["delivery"]
///         }
///     }
/// )
/// ```
///
/// A reducer shows the screens of a link, and a screen has the link of the path that leads to it:
///
/// ```swift
/// path.replaceAll(with: try links.screens(at: "/cities/Bath/delivery"))
/// ```
///
/// ```swift
/// let text = try links.text(of: path.map(\.screen))
/// ```
///
/// Two laws hold for all screens and all texts: the result of ``text(of:)`` opens screens with the same text; and a
/// text opens screens only if each of its parts belongs to one. The text may come from an untrusted source.
public struct DeepLinks<Screen>: Sendable {
    private let base: URLComponents?
    private let next: @Sendable (Screen?, inout LinkParts) -> Screen?
    private let parts: @Sendable (Screen) -> [String]

    /// The greatest number of parts in a link: 256.
    public static var partLimit: Int {
        256
    }

    /// Creates the links of an app.
    ///
    /// - Parameters:
    ///   - base: The beginning of URLs, `https://example.org/app` or `cities://open`: scheme, host, port and the first
    ///     parts; a query and a fragment are ignored. Without a base there are only paths.
    ///   - next: Takes the parts of one screen, and returns the screen, or `nil` where no screen begins with the next
    ///     part. The first argument is the screen before it, `nil` for the root.
    ///   - parts: Returns the parts of a screen, as `next` takes them: at least one, none of them empty.
    public init(
        base: URL? = nil,
        next: @escaping @Sendable (_ before: Screen?, _ parts: inout LinkParts) -> Screen?,
        parts: @escaping @Sendable (Screen) -> [String]
    ) {
        self.base = base.flatMap { url in
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
            components?.query = nil
            components?.fragment = nil
            return components
        }
        self.next = next
        self.parts = parts
    }

    /// Returns the screens of a link, the root first.
    ///
    /// - Parameter text: A path (`/cities/Bath`) or a URL that begins with the base. A slash at its end is ignored;
    ///   `/` is the link of no screen.
    /// - Throws: ``DeepLinkError``.
    public func screens(at text: String) throws(DeepLinkError) -> [Screen] {
        try screens(of: LinkText.parts(of: text, base: base))
    }

    /// Returns the screens of a URL, the root first.
    ///
    /// - Parameter url: A URL that begins with the base.
    /// - Throws: ``DeepLinkError``.
    public func screens(at url: URL) throws(DeepLinkError) -> [Screen] {
        try screens(at: url.absoluteString)
    }

    /// Returns the path of screens: `/cities/S%C3%A3o%20Paulo`.
    ///
    /// - Parameter screens: The screens, the root first; the layers of a path count as one.
    /// - Throws: ``DeepLinkError/ambiguous(_:)`` where the path would open other screens, or none; and
    ///   ``DeepLinkError/tooManyParts``.
    public func text(of screens: some Sequence<Screen>) throws(DeepLinkError) -> String {
        let texts = screens.map(parts)
        let all = texts.flatMap(\.self)
        guard all.count <= Self.partLimit else { throw .tooManyParts }
        let text = LinkText.path(of: all)
        guard let found = try? self.screens(at: text), found.map(parts) == texts else { throw .ambiguous(all) }
        return text
    }

    /// Returns the URL of screens, which begins with the base.
    ///
    /// - Parameter screens: The screens, the root first.
    /// - Returns: The URL, or `nil` if the links have no base.
    /// - Throws: As ``text(of:)``.
    public func url(of screens: some Sequence<Screen>) throws(DeepLinkError) -> URL? {
        let text = try text(of: screens)
        guard var url = base else { return nil }
        url.percentEncodedPath = url.percentEncodedPath.droppingLastSlash + text
        return url.url
    }

    private func screens(of texts: [String]) throws(DeepLinkError) -> [Screen] {
        guard texts.count <= Self.partLimit else { throw .tooManyParts }
        var parts = LinkParts(texts)
        var screens: [Screen] = []
        while let part = parts.first {
            let before = parts
            guard let screen = next(screens.last, &parts), parts.position > before.position else {
                throw .unknownPart(part, after: before.taken)
            }
            screens.append(screen)
        }
        return screens
    }
}
