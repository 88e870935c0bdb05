import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import Testing

/// Single pages, by number, by link and by cursor.
@Suite(.timeLimit(.minutes(5))) struct PageTests {
    private let backend: TestBackend
    private let two = #"[{"id": "1", "name": "Paul"}, {"id": "2", "name": "Kate"}]"#

    init() throws {
        backend = try TestBackend()
    }

    private func numbered(_ headers: [(String, String)], _ body: String? = nil) -> Result<PageInfo, CoreError>? {
        var response = MockResponse.json(body ?? two)
        for (name, value) in headers { response.headers.append(name: name, value: value) }
        backend.server.enqueue(response)
        return backend.users.read(pageNumber: 3, pageSize: 2).single()?.map(\.info)
    }

    private func parsing<Value>(_ result: Result<Value, CoreError>?) -> String? {
        guard case .parsing(let reason, let endpoint?)? = result?.failure else { return nil }
        return "\(endpoint) \(reason.codingPath): \(reason.expected), \(reason.found)"
    }

    @Test func aPageIsAskedForByNumber() throws {
        let response = MockResponse.json(two).header("X-Total", "7").header("X-Page", "2").header("X-Per-Page", "2")
        backend.server.enqueue(response)
        let page = try #require(backend.users.read(pageNumber: 2, pageSize: 2).single()).get()

        #expect(try #require(backend.server.takeRequest()).target == "/users?page=2&per_page=2")
        #expect(page.entities.map(\.name) == ["Paul", "Kate"])
        #expect(page.info == PageInfo(number: 2, size: 2, total: 7, hasMore: true))
        #expect(page.next == NumberedPage(3, size: 2))
        #expect(page.previous == NumberedPage(1, size: 2))
    }

    @Test func aPageTakesFurtherItemsAlong() throws {
        for _ in 0..<2 { backend.server.enqueue(.json(two)) }
        backend.server.enqueue(.json("[]"))
        let items = [URLQueryItem(name: "q", value: "a b"), URLQueryItem(name: "sort", value: "name")]
        let page = try #require(backend.users.read(NumberedPage(2, size: 2, items: items)).single()).get()
        let next = try #require(page.next)
        let previous = try #require(page.previous)
        for reference in [next, previous] { _ = backend.users.read(reference).single() }

        #expect(
            backend.server.requests.map(\.target) == [2, 3, 1].map { "/users?q=a%20b&sort=name&page=\($0)&per_page=2" }
        )
        for name in ["page", "per_page"] {
            let failure = backend.users.read(NumberedPage(size: 2, items: [URLQueryItem(name: name, value: "7")]))
                .single()?.failure
            guard case .request? = failure else {
                Issue.record("\(name): \(String(describing: failure))")
                continue
            }
        }
        #expect(backend.server.requests.count == 3)
    }

    @Test func theLastPageHasNoMore() {
        #expect(numbered([("X-Total", "6")])?.map(\.hasMore) == .success(false))
        #expect(numbered([("X-Total", "7")])?.map(\.hasMore) == .success(true))
        #expect(numbered([("X-Total", "7"), ("x-per-page", "100")])?.map(\.hasMore) == .success(false))
        #expect(numbered([], "[]")?.map(\.hasMore) == .success(false))
    }

    @Test func aPageBeyondTheEndIsASuccessWithoutEntities() {
        #expect(
            numbered([("X-Total", "100")], "[]") == .success(PageInfo(number: 3, size: 2, total: 100, hasMore: false))
        )
    }

    @Test func missingHeadersLeaveWhatWasAskedFor() {
        #expect(numbered([]) == .success(PageInfo(number: 3, size: 2, total: nil, hasMore: true)))
        let one = #"[{"id": "1", "name": "Paul"}]"#
        #expect(numbered([], one) == .success(PageInfo(number: 3, size: 2, total: nil, hasMore: true)))
        #expect(
            numbered([("X-Per-Page", "2")], one)
                == .success(PageInfo(number: 3, size: 2, total: nil, hasMore: false))
        )
    }

    @Test(arguments: ["-1", "seven", "", "1.5", "+7", "99999999999999999999", "٣"])
    func aHeaderThatIsNoNumberIsAParsingError(value: String) throws {
        for name in ["X-Total", "X-Page", "X-Per-Page"] {
            let least = name == "X-Total" ? 0 : 1
            let message = try #require(parsing(numbered([(name, value)])))
            #expect(message.hasPrefix("GET /users \(name): a whole number, at least \(least), “"))
        }
    }

    @Test func zeroIsATotalAndNothingElse() {
        #expect(numbered([("X-Total", "0")], "[]")?.failure == nil)
        #expect(parsing(numbered([("X-Page", "0")])) == "GET /users X-Page: a whole number, at least 1, “0”")
        #expect(numbered([("X-Total", "9"), ("X-Page", "\(Int.max)")])?.map(\.hasMore) == .success(false))
    }

    @Test(arguments: [(0, 2), (-1, 2), (1, 0), (1, -5)])
    func aPageThatCanNotBeIsNotAskedFor(number: Int, size: Int) {
        let error = backend.users.read(pageNumber: number, pageSize: size).single()?.failure
        guard case .request(.encoding("page", _), _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(backend.server.requestCount == 0)
    }

    @Test func aPageIsAskedForByLink() throws {
        let link = #"</users?after=2>; rel="next", <?before=1>; rel=prev, </users>; rel="first""#
        backend.server.enqueue(.json(two).header("Link", link).header("X-Total", "4"))
        backend.server.enqueue(.json("[]"))
        let first = LinkedPage.first(query: [URLQueryItem(name: "q", value: "a b")])
        let page = try #require(backend.users.read(first).single()).get()
        let next = try #require(page.next)
        let last = try #require(backend.users.read(next).single()).get()

        #expect(page.info == PageInfo(total: 4, hasMore: true))
        #expect(page.previous?.url?.query() == "before=1")
        #expect(last.next == nil)
        #expect(backend.server.requests.map(\.target) == ["/users?q=a%20b", "/users?after=2"])
    }

    @Test(arguments: [
        "<", "<a", "/users?page=2; rel=next", "<a> rel=next", "<a>; rel=\"next", "<a>; =next", "<a>; rel=",
        "<a b>; rel=next",
        "<a>; rel=\"next\" <b>", "<a>; rel=\"a\\", "rel=next",
    ])
    func aLinkHeaderWithBrokenSyntaxIsAParsingError(value: String) {
        backend.server.enqueue(.json(two).header("Link", value))
        #expect(
            parsing(backend.users.read(LinkedPage.first()).single())
                == "GET /users Link: links as in RFC 8288, \(value.utf8.count) bytes that are none"
        )
    }

    @Test(arguments: ["<mailto:a@b>; rel=next", "<file:///etc/passwd>; rel=next", "<http://>; rel=next"])
    func aLinkThatLeadsToNoPageIsAParsingError(value: String) {
        backend.server.enqueue(.json(two).header("Link", value))
        #expect(
            parsing(backend.users.read(LinkedPage.first()).single()) == "GET /users Link: a link to a page, another"
        )
    }

    @Test func credentialsDoNotFollowALinkElsewhere() throws {
        let other = try TestBackend()
        backend.server.enqueue(.json(two).header("Link", "<\(other.server.url)/users>; rel=next"))
        let page = try #require(backend.users.read(LinkedPage.first()).single()).get()
        let next = try #require(page.next)
        let error = backend.users.read(next).single()?.failure

        #expect(error == .authentication(.foreignOrigin, at: .init(method: .GET, path: "/users")))
        #expect(other.server.requestCount == 0)
    }

    @Test func aPageIsAskedForByCursor() throws {
        let items = #""data": {"items": [{"id": 1, "title": "T"}]}"#
        backend.server.enqueue(.json(#"{\#(items), "meta": {"after": "a&/b", "before": null}}"#))
        backend.server.enqueue(.json(#"{\#(items), "meta": {"after": 12, "before": ""}}"#))
        backend.server.enqueue(.json(#"{\#(items), "meta": null}"#))
        let format = CursorFormat.tokens(parameter: "after", next: "meta.after", previous: "meta.before")
        let first = CursorPage.first(format, query: [URLQueryItem(name: "limit", value: "1")])
        var page = try #require(backend.posts.read(first).single()).get()
        #expect(page.info == PageInfo(hasMore: true))
        #expect(page.previous == nil)
        for _ in 0..<2 {
            let next = try #require(page.next)
            page = try #require(backend.posts.read(next).single()).get()
        }

        #expect(page.next == nil)
        #expect(
            backend.server.requests.map(\.target)
                == ["/posts?limit=1", "/posts?limit=1&after=a%26%2Fb", "/posts?limit=1&after=12"]
        )
    }

    @Test func cursorsMayBeLinks() throws {
        let items = #""data": {"items": []}"#
        backend.server.enqueue(
            .json(#"{\#(items), "next": "/posts?after=1", "prev": "\#(backend.server.url)/posts?b=2"}"#)
        )
        let page = try #require(backend.posts.read(CursorPage.first()).single()).get()

        #expect(page.next?.url?.absoluteString == "\(backend.server.url)/posts?after=1")
        #expect(page.previous?.url?.absoluteString == "\(backend.server.url)/posts?b=2")
    }

    @Test(arguments: [
        (#""next": true"#, "next: a string, true or false"), (#""next": {}"#, "next: a string, an empty object"),
        (#""next": "abc""#, "next: a link to a page, another text"),
        (#""next": "ftp://a/b""#, "next: a link to a page, another text"),
    ])
    func aCursorThatIsNoneIsAParsingError(member: String, message: String) {
        backend.server.enqueue(.json(#"{"data": {"items": []}, \#(member)}"#))
        #expect(parsing(backend.posts.read(CursorPage.first()).single()) == "GET /posts \(message)")
    }
}
