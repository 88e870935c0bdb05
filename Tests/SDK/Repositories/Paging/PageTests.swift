import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// Single pages, by number, by link and by cursor.
@Suite(.bodyTimeLimit) struct PageTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private static let one = #"[{"id": "1", "name": "Paul"}]"#
    private static let two = #"[{"id": "1", "name": "Paul"}, {"id": "2", "name": "Kate"}]"#

    /// What is known of the third page of two users each after an answer, or what is wrong with the answer.
    private func thirdPage(_ fields: [String: String] = [:], _ body: String = two) -> String {
        var response = MockResponse.json(body)
        for (name, value) in fields { response.headers.append(name: name, value: value) }
        backend.server.enqueue(response)
        let page = backend.users.read(pageNumber: 3, pageSize: 2).single()
        let info = try? page?.get().info
        let texts = [
            info?.number.map { "page \($0)" }, info?.size.map { " by \($0)" }, info?.total.map { " of \($0)" },
            info?.hasMore == true ? ", more" : nil,
        ]
        return parsing(page) ?? texts.compactMap { $0 }.joined()
    }

    @Test func whatIsKnownOfAPage() {
        // A total that is reached, or isn't, also on pages of another size.
        expect(thirdPage(["X-Total": "6"]), is: "page 3 by 2 of 6")
        expect(thirdPage(["X-Total": "7"]), is: "page 3 by 2 of 7, more")
        expect(thirdPage(["X-Total": "7", "x-per-page": "100"]), is: "page 3 by 100 of 7")
        // An empty page is the last; beyond the end, too, and of none at all.
        expect(thirdPage([:], "[]"), is: "page 3 by 2")
        expect(thirdPage(["X-Total": "100"], "[]"), is: "page 3 by 2 of 100")
        expect(thirdPage(["X-Total": "0"], "[]"), is: "page 3 by 2 of 0")
        // Missing fields leave what was asked for: a page that isn't full is the last only where the size is known.
        expect(thirdPage(), is: "page 3 by 2, more")
        expect(thirdPage([:], Self.one), is: "page 3 by 2, more")
        expect(thirdPage(["X-Per-Page": "2"], Self.one), is: "page 3 by 2")
        // Zero is no page, and no number overflows.
        expect(thirdPage(["X-Page": "0"]), is: "GET /users X-Page: a whole number, at least 1, “0”")
        expect(thirdPage(["X-Total": "9", "X-Page": "\(Int.max)"]), is: "page \(Int.max) by 2 of 9")

        for value in ["-1", "seven", "", "1.5", "+7", "99999999999999999999", "٣"] {
            let text = value == "٣" ? "\\u{663}" : value
            for (name, least) in [("X-Total", 0), ("X-Page", 1), ("X-Per-Page", 1)] {
                expect(thirdPage([name: value]), is: "GET /users \(name): a whole number, at least \(least), “\(text)”")
            }
        }
    }

    @Test func aLinkOrACursorThatIsNoneIsAParsingError() {
        func page(withLink value: String) -> String? {
            backend.server.enqueue(.json(Self.one).header("Link", value))
            return parsing(backend.users.read(LinkedPage.first()).single())
        }
        for value in [
            "<", "<a", "/users?page=2; rel=next", "<a> rel=next", "<a>; rel=\"next", "<a>; =next", "<a>; rel=",
            "<a b>; rel=next", "<a>; rel=\"next\" <b>", "<a>; rel=\"a\\", "rel=next",
        ] {
            let found = "GET /users Link: links as in RFC 8288, \(value.utf8.count) bytes that are none"
            expect([value, page(withLink: value)], is: [value, found])
        }
        for value in ["<mailto:a@b>; rel=next", "<file:///etc/passwd>; rel=next", "<http://>; rel=next"] {
            expect([value, page(withLink: value)], is: [value, "GET /users Link: a link to a page, another"])
        }
        for (member, message) in [
            (#""next": true"#, "next: a string, true or false"), (#""next": {}"#, "next: a string, an empty object"),
            (#""next": "abc""#, "next: a link to a page, another text"),
            (#""next": "ftp://a/b""#, "next: a link to a page, another text"),
        ] {
            backend.server.enqueue(.json(#"{"data": {"items": []}, \#(member)}"#))
            expect(parsing(backend.posts.read(CursorPage.first()).single()), is: "GET /posts \(message)")
        }
    }

    private func parsing<Value>(_ result: Result<Value, CoreError>?) -> String? {
        guard case .parsing(let reason, let endpoint?)? = result?.failure else { return nil }
        return "\(endpoint) \(reason.codingPath): \(reason.expected), \(reason.found)"
    }

    private static let links = #"</users?after=2>; rel="next", <?before=1>; rel=prev, </users>; rel="first""#

    private static let pages: [Row<Calls>] = [
        Row(
            "a page is asked for by number",
            [.json(two).header("X-Total", "7").header("X-Page", "2").header("X-Per-Page", "2")],
            [
                "Paul, Kate", "\(PageInfo(number: 2, size: 2, total: 7, hasMore: true))",
                "\(Optional(NumberedPage(3, size: 2)) as Any)", "\(Optional(NumberedPage(1, size: 2)) as Any)",
            ],
            targets: ["/users?page=2&per_page=2"]
        ) { backend in
            let page = try backend.users.read(pageNumber: 2, pageSize: 2).single().unwrapped().get()
            return [
                page.entities.map(\.name).joined(separator: ", "), "\(page.info)", "\(page.next as Any)",
                "\(page.previous as Any)",
            ]
        },
        Row(
            "a page is asked for by link",
            [.json(two).header("Link", links).header("X-Total", "4"), .json("[]")],
            ["\(PageInfo(total: 4, hasMore: true))", "before=1", nil],
            targets: ["/users?q=a%20b", "/users?after=2"]
        ) { backend in
            let first = LinkedPage.first(query: [URLQueryItem(name: "q", value: "a b")])
            let page = try backend.users.read(first).single().unwrapped().get()
            let last = try backend.users.read(page.next.unwrapped()).single().unwrapped().get()
            return ["\(page.info)", page.previous?.url?.query(), last.next.map { "\($0)" }]
        },
        Row(
            "credentials don't follow a link elsewhere",
            [],
            ["\(CoreError.authentication(.foreignOrigin, at: .init(method: .GET, path: "/users")))", "0"],
            targets: ["/users"]
        ) { backend in
            let other = try TestBackend()
            backend.server.enqueue(.json(two).header("Link", "<\(other.server.url)/users>; rel=next"))
            let page = try backend.users.read(LinkedPage.first()).single().unwrapped().get()
            let next = backend.users.read(try page.next.unwrapped()).single()
            return [Calls.text(next), "\(other.server.requestCount)"]
        },
    ]

    private static let impossible: [Row<Calls>] = ([(0, 2), (-1, 2), (1, 0), (1, -5)] as [(Int, Int)]).map {
        number,
        size in
        Row(
            "a page that can't be is not asked for: \(number) by \(size)",
            [.json("[]")],
            ["no request: page"],
            targets: []
        ) { backend in
            [Calls.text(backend.users.read(pageNumber: number, pageSize: size).single())]
        }
    }

    @Test(arguments: pages + impossible)
    func aPageIsAskedFor(_ row: Row<Calls>) throws { try row.value.make(at: row.location) }

    @Test func aPageTakesFurtherItemsAlong() throws {
        for _ in 0..<2 { backend.server.enqueue(.json(Self.two)) }
        backend.server.enqueue(.json("[]"))
        let items = [URLQueryItem(name: "q", value: "a b"), URLQueryItem(name: "sort", value: "name")]
        let page = try backend.users.read(NumberedPage(2, size: 2, items: items)).single().unwrapped().get()
        let next = try page.next.unwrapped()
        let previous = try page.previous.unwrapped()
        for reference in [next, previous] { _ = backend.users.read(reference).single() }

        let targets = backend.server.requests.map(\.target)
        let errors = ["page", "per_page"].map { name in
            let page = NumberedPage(size: 2, items: [URLQueryItem(name: name, value: "7")])
            return if case .request? = backend.users.read(page).single()?.failure { true } else { false }
        }
        #expect(
            (targets, errors, backend.server.requestCount) == (
                [2, 3, 1].map { "/users?q=a%20b&sort=name&page=\($0)&per_page=2" }, [true, true], 3
            )
        )
    }

    @Test func aPageIsAskedForByCursor() throws {
        let items = #""data": {"items": [{"id": 1, "title": "T"}]}"#
        backend.server.enqueue(.json(#"{\#(items), "meta": {"after": "a&/b", "before": null}}"#))
        backend.server.enqueue(.json(#"{\#(items), "meta": {"after": 12, "before": ""}}"#))
        backend.server.enqueue(.json(#"{\#(items), "meta": null}"#))
        let format = CursorFormat.tokens(parameter: "after", next: "meta.after", previous: "meta.before")
        let first = CursorPage.first(format, query: [URLQueryItem(name: "limit", value: "1")])
        var page = try backend.posts.read(first).single().unwrapped().get()
        let (info, previous) = (page.info, page.previous)
        for _ in 0..<2 {
            let next = try page.next.unwrapped()
            page = try backend.posts.read(next).single().unwrapped().get()
        }

        #expect(
            (info, previous, page.next, backend.server.requests.map(\.target)) == (
                PageInfo(hasMore: true), nil, nil,
                ["/posts?limit=1", "/posts?limit=1&after=a%26%2Fb", "/posts?limit=1&after=12"]
            )
        )
    }
}
