import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// Cursors, links and totals of a backend that is broken, or wants to lead elsewhere.
@Suite(.bodyTimeLimit) struct HostilePageTests {
    private struct Users: Readable {
        typealias EntityType = User
        let backend: Backend<NoAuth>
        let name = "users"
        let paging = CursorPage.first(HostilePageTests.header)
    }

    private static let header = CursorFormat.links(next: .header("Next-Page"), previous: nil)
    private let backend: TestBackend
    private let one = #"[{"id": "1", "name": "N"}]"#

    init() throws {
        backend = try TestBackend()
    }

    private func parsing<Value>(_ result: Result<Value, CoreError>?) -> String? {
        guard case .parsing(let reason, _?)? = result?.failure else { return nil }
        return "\(reason.codingPath): \(reason.expected), \(reason.found)"
    }

    /// Always other entities, and always another page: `readAll` gives up, and pages that are shown as they come go on.
    @Test func pagesWithoutAnEndAreAParsingError() {
        let users = Users(backend: Backend(backend.session))
        let number = Counter()
        backend.server.dispatcher = { _ in
            let number = number.next()
            return .json(#"[{"id": "\#(number)", "name": "N"}]"#).header("Next-Page", "/users?after=\(number)")
        }
        let texts = [5, 1].map { parsing(users.readAll(upTo: $0).single()) }
        let count = backend.server.requestCount
        let pages = users.readPages(users.paging).take(first: 7).collect().single()
        #expect(
            (texts, count, pages?.map { $0.count }, backend.server.requestCount) == (
                [": at most 5 pages, one more", ": at most 1 pages, one more"], 6, .success(7), 13
            )
        )
    }

    /// As many pages as are allowed are all pages.
    @Test func aLimitOfPagesCanBeReached() {
        backend.server.enqueue(.json(one).header("Next-Page", "/users?after=1"))
        backend.server.enqueue(.json(#"[{"id": "2", "name": "N"}]"#))
        let all = Users(backend: Backend(backend.session)).readAll(upTo: 2).single()
        #expect(all?.map { $0.map(\.id) } == .success(["1", "2"]))
    }

    @Test(arguments: ["abc", "ftp://a/b", "//other.example/users", "javascript:alert(1)"])
    func aHeaderThatLeadsToNoPageIsAParsingError(value: String) throws {
        backend.server.enqueue(.json(one).header("Next-Page", value))
        let page = backend.users.read(CursorPage.first(Self.header)).single()
        // A link without a scheme leads to another host of the same one: it is a link, which credentials don't follow.
        guard value.hasPrefix("//") else {
            return expect(parsing(page), is: "Next-Page: a link to a page, another text")
        }
        let next = try page.unwrapped().get().next.unwrapped()
        let error = CoreError.authentication(.foreignOrigin, at: .init(method: .GET, path: "/users"))
        expect(backend.users.read(next).single()?.failure, is: error)
    }

    @Test func aCursorOfAMegabyteIsAParsingError() {
        let long = String(repeating: "a", count: 1 << 20)
        backend.server.enqueue(.json(#"{"data": {"items": []}, "next": "\#(long)"}"#))
        backend.server.enqueue(.json(#"{"data": {"items": []}, "next": "/\#(long.prefix(8191))"}"#))
        let posts = backend.posts
        let messages = [parsing(posts.read(CursorPage.first(.tokens())).single())]
        let hasMore = posts.read(CursorPage.first(.links())).single()?.map(\.info.hasMore)
        // No transport takes a header field of that size.
        backend.server.enqueue(.json(one).header("Next-Page", "/users?after=\(long)"))
        let failure = backend.users.read(CursorPage.first(Self.header)).single()?.failure
        #expect(
            (messages, hasMore, failure != nil) == (["next: at most 8192 bytes, 1048576 bytes"], .success(true), true)
        )
    }

    @Test(arguments: ["-1", "1.5", "99999999999999999999", "+7", "0x10", "many"])
    func aTotalThatIsNoneIsAParsingError(value: String) {
        let format = CursorFormat.links(next: .header("Next-Page"), previous: nil, total: .header("Total-Records"))
        backend.server.enqueue(.json(one).header("Total-Records", value))
        let ofField = parsing(backend.users.read(CursorPage.first(format)).single())
        let ofMembers = ["-1", "\"\(value)\""].map { member in
            backend.server.enqueue(.json(#"{"data": {"items": []}, "total": \#(member)}"#))
            let page = OffsetPage(limit: 2, format: .init(total: "total"))
            return parsing(backend.posts.read(page).single())?.hasPrefix("total: a whole number, at least 0, “")
        }
        #expect(
            (ofField, ofMembers) == ("Total-Records: a whole number, at least 0, “\(value)”", [true, true])
        )
    }

    @Test(arguments: [(-1, 2), (0, 0), (5, -3)])
    func anOffsetThatCanNotBeIsNotAskedFor(offset: Int, limit: Int) {
        let other = ["offset", "limit"].map { OffsetPage(limit: 2, items: [URLQueryItem(name: $0, value: "7")]) }
        let errors = ([OffsetPage(offset, limit: limit)] + other).map { backend.users.read($0).single()?.failure }
        let places = errors.map { error in if case .request(.encoding(let path, _), _)? = error { path } else { "" } }
        #expect((places, backend.server.requestCount) == (["page", "page", "page"], 0))
    }

    @Test func anOffsetDoesNotOverflow() {
        backend.server.enqueue(.json(one))
        #expect(
            backend.users.read(OffsetPage(.max, limit: 1)).single()?.map(\.next) == .success(nil)
        )
    }
}
