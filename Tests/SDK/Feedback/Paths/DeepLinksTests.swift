import Foundation
import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// Screens from a link, and back.
struct DeepLinksTests {
    private enum Page: Hashable, Sendable {
        case cities
        case city(String)
        case delivery(city: String)
        case order(Int)
        case folder(String)
    }

    private static func links(base: String? = nil) -> DeepLinks<Page> {
        DeepLinks(
            base: base.flatMap { URL(string: $0) },
            next: { before, parts in
                switch before {
                case nil:
                    if parts.take("cities") {
                        .cities
                    } else if parts.take("orders") {
                        parts.take(Int.self).map(Page.order)
                    } else {
                        nil
                    }
                case .cities: parts.take().map(Page.city)
                case let .city(city): parts.take("delivery") ? .delivery(city: city) : nil
                case .delivery: nil
                case .order, .folder: parts.take().map(Page.folder)
                }
            },
            parts: { page in
                switch page {
                case .cities: ["cities"]
                case let .city(name), let .folder(name): [name]
                case .delivery: ["delivery"]
                case let .order(number): ["orders", "\(number)"]
                }
            }
        )
    }

    private let links = links()

    @Test func aLinkOpensScreens() throws {
        let table: [(String, [Page])] = [
            ("/cities/Bath/delivery", [.cities, .city("Bath"), .delivery(city: "Bath")]),
            ("/cities/", [.cities]),
            ("/", []),
            ("/orders/7/a/b", [.order(7), .folder("a"), .folder("b")]),
            ("/cities/S%C3%A3o%20Paulo", [.cities, .city("São Paulo")]),
            ("/cities/a%2Fb%3Fc%23d%25", [.cities, .city("a/b?c#d%")]),
            ("/cities/delivery", [.cities, .city("delivery")]),
        ]
        #expect(try table.map { try links.screens(at: $0.0) } == table.map(\.1))
    }

    @Test func screensHaveALink() throws {
        var path: Path<Page> = [.cities]
        path.replaceAll(with: try links.screens(at: "/orders/3"))
        let pages: [[Page]] = [
            [.cities, .city("São/Paulo?"), .delivery(city: "São/Paulo?")], [], path.map(\.screen),
        ]
        let texts = ["/cities/S%C3%A3o%2FPaulo%3F/delivery", "/", "/orders/3"]
        #expect(try (pages.map { try links.text(of: $0) }, links.url(of: [.cities])) == (texts, nil))
    }

    @Test func anUnknownPartIsNamed() {
        let table: [(String, DeepLinkError)] = [
            ("/towns", .unknownPart("towns", after: [])),
            ("/cities/Bath/map", .unknownPart("map", after: ["cities", "Bath"])),
            ("/orders", .unknownPart("orders", after: [])),
            ("/Cities", .unknownPart("Cities", after: [])),
            ("/cities/%FF", .badEncoding("%FF")),
            ("/cities?token=secret&b", .unexpectedQuery("token")),
            ("/cities#top", .unexpectedQuery("#")),
            ("/?\u{301}x=1", .unexpectedQuery("\u{301}x")),
            ("", .notALink),
            ("//example.org/cities", .notALink),
            ("http://[", .notALink),
            ("https://example.org/cities", .otherBase("https://example.org")),
            ("/orders/1" + String(repeating: "/x", count: 255), .tooManyParts),
        ]
        for (text, error) in table {
            #expect(throws: error, "\(text)") { try links.screens(at: text) }
        }
    }

    @Test func screensWithoutALink() {
        let table: [([Page], DeepLinkError)] = [
            ([.city("Bath")], .ambiguous(["Bath"])),
            ([.cities, .city("")], .ambiguous(["cities", ""])),
            ([.cities, .city("Bath"), .city("Wells")], .ambiguous(["cities", "Bath", "Wells"])),
            (Array(repeating: .folder("a"), count: 257), .tooManyParts),
        ]
        for (pages, error) in table {
            #expect(throws: error, "\(pages)") { try links.text(of: pages) }
        }
    }

    @Test func urlsBeginWithTheBase() throws {
        let links = Self.links(base: "https://Example.org:8080/app/")
        let url = try #require(try links.url(of: [.cities, .city("a b")]))
        #expect(try links.screens(at: url) == [.cities, .city("a b")])
        let texts = ["HTTPS://example.ORG:8080/app/cities/", "https://example.org:8080/app", "/cities"]
        #expect(try texts.map { try links.screens(at: $0) } == [[.cities], [], [.cities]])
        let others: [(String, DeepLinkError)] = [
            ("http://example.org:8080/app/cities", .otherBase("http://example.org:8080")),
            ("https://example.org/app/cities", .otherBase("https://example.org")),
            ("https://user:password@evil.org/app", .otherBase("https://evil.org")),
            ("https://example.org:8080/apple/cities", .otherBase("https://example.org:8080/apple/cities")),
            ("https://example.org:8080/app/cities?token=secret", .unexpectedQuery("token")),
            ("https://example.org:8080/app/cities#a", .unexpectedQuery("#")),
        ]
        for (text, error) in others {
            #expect(throws: error, "\(text)") { try links.screens(at: text) }
        }
        let full = Self.links(base: "https://example.org/app?token=1#top")
        let own = Self.links(base: "cities://open")
        let urls = [url, try full.url(of: [.cities]), try own.url(of: [.order(-1)])].map { $0?.absoluteString }
        #expect(
            urls == [
                "https://Example.org:8080/app/cities/a%20b", "https://example.org/app/cities",
                "cities://open/orders/-1",
            ]
        )
        let screens = try [
            full.screens(at: "https://example.org/app/cities"), own.screens(at: "cities://open/cities/Bath"),
        ]
        #expect(screens == [[.cities], [.cities, .city("Bath")]])
    }

    /// The first law: what is printed is read as the same screens.
    @Test(arguments: TestDepth.some(0..<6 as Range<UInt64>, each: 3)) func theRoundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let links = Self.links(base: "https://example.org/app")
        for _ in 0..<150 {
            let city = Self.text(&random)
            let folders = (0..<Int.random(in: 0..<4, using: &random)).map { _ in Page.folder(Self.text(&random)) }
            let pages: [Page] =
                switch Int.random(in: 0..<4, using: &random) {
                case 0: [.cities, .city(city)]
                case 1: [.cities, .city(city), .delivery(city: city)]
                default: [.order(Int.random(in: -5...5, using: &random))] + folders
                }
            let text = try links.text(of: pages)
            let url = try #require(try links.url(of: pages))
            let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            #expect(try (links.screens(at: text), links.screens(at: url), isPlain) == (pages, pages, true), "\(text)")
        }
    }

    /// The second law: any text opens screens or throws, and what it opens has a link that opens the same.
    @Test(arguments: TestDepth.some(0..<6 as Range<UInt64>, each: 3)) func anyText(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let links = Self.links(base: "app://x/y")
        let pieces = [
            "/", "//", "cities", "orders", "delivery", "7", "%", "%2F", "%00", "%FF", "%C3%A9", "?", "#", ":", "@",
            "app://x/y", "app:", "\\",
            "..", ".", "é", "e\u{301}", "\u{301}", "\u{200D}", "👩‍👩‍👧", "\u{0}", "\n", " ", "[", "]", "&", "=", "\u{202E}",
            "９",
        ]
        var count = 0
        for _ in 0..<1_500 {
            var text = Bool.random(using: &random) ? "/cities" : "app://x/y/orders/3"
            if Int.random(in: 0..<4, using: &random) == 0 { text = "" }
            for _ in 0..<Int.random(in: 0..<7, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            do {
                let pages = try links.screens(at: text)
                let link = try links.text(of: pages)
                #expect(try links.screens(at: link) == pages)
                count += 1
            } catch {
                // A part that is empty is a screen without a link: each other error names what is wrong.
                if case let .ambiguous(parts) = error { #expect(parts.contains("")) }
            }
        }
        #expect(count > 100)
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        let characters = Array("aZ09 /%?#&=+:@.~-_éßłЖ日👩‍👩‍👧\u{301}\u{0}\n\"\\'<>[]{}|^`")
        return String(
            (0..<Int.random(in: 1..<9, using: &random)).compactMap { _ in characters.randomElement(using: &random) }
        )
    }
}
