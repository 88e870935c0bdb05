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

    @Test func credentialsDoNotFollowAHeaderElsewhere() throws {
        let other = try TestBackend()
        backend.server.enqueue(.json(one).header("Next-Page", "\(other.server.url)/users?after=1"))
        let error = backend.users.readPages(CursorPage.first(Self.header)).collect().single()?.failure
        #expect(
            (error, other.server.requestCount) == (
                .authentication(.foreignOrigin, at: .init(method: .GET, path: "/users")), 0
            )
        )
    }

    @Test func aHeaderThatRepeatsIsReportedAndNotFollowed() {
        let number = Counter()
        backend.server.dispatcher = { _ in
            .json(#"[{"id": "\#(number.next())", "name": "N"}]"#).header("Next-Page", "/users?after=1")
        }
        let error = backend.users.readPages(CursorPage.first(Self.header)).collect().single()
        #expect(
            (parsing(error), backend.server.requestCount) == (": a next page that was not read yet, one that was", 2)
        )
    }

    /// Always other entities, and always another page: `readAll` gives up, and pages that are shown as they come go on.
    @Test func pagesWithoutAnEndAreAParsingError() {
        let users = Users(backend: Backend(backend.session))
        let number = Counter()
        backend.server.dispatcher = { _ in
            let number = number.next()
            return .json(#"[{"id": "\#(number)", "name": "N"}]"#).header("Next-Page", "/users?after=\(number)")
        }
        #expect(
            (
                parsing(users.readAll(upTo: 5).single()), backend.server.requestCount,
                parsing(users.readAll(upTo: 1).single())
            ) == (": at most 5 pages, one more", 5, ": at most 1 pages, one more")
        )
        let pages = users.readPages(users.paging).take(first: 7).collect().single()
        #expect((pages?.map { $0.count }, backend.server.requestCount) == (.success(7), 13))
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
            #expect(parsing(page) == "Next-Page: a link to a page, another text")
            return
        }
        let next = try page.unwrapped().get().next.unwrapped()
        let error = CoreError.authentication(.foreignOrigin, at: .init(method: .GET, path: "/users"))
        #expect(backend.users.read(next).single()?.failure == error)
    }

    @Test func aCursorOfAMegabyteIsAParsingError() {
        let long = String(repeating: "a", count: 1 << 20)
        backend.server.enqueue(.json(#"{"data": {"items": []}, "next": "\#(long)"}"#))
        backend.server.enqueue(.json(#"{"data": {"items": []}, "next": "/\#(long.prefix(8191))"}"#))
        let posts = backend.posts
        #expect(
            (
                parsing(posts.read(CursorPage.first(.tokens())).single()),
                posts.read(CursorPage.first(.links())).single()?.map(\.info.hasMore)
            ) == ("next: at most 8192 bytes, 1048576 bytes", .success(true))
        )
        // No transport takes a header field of that size.
        backend.server.enqueue(.json(one).header("Next-Page", "/users?after=\(long)"))
        #expect(backend.users.read(CursorPage.first(Self.header)).single()?.failure != nil)
    }

    @Test(arguments: ["-1", "1.5", "99999999999999999999", "+7", "0x10", "many"])
    func aTotalThatIsNoneIsAParsingError(value: String) throws {
        let format = CursorFormat.links(next: .header("Next-Page"), previous: nil, total: .header("Total-Records"))
        backend.server.enqueue(.json(one).header("Total-Records", value))
        #expect(
            parsing(backend.users.read(CursorPage.first(format)).single())
                == "Total-Records: a whole number, at least 0, “\(value)”"
        )
        for member in ["-1", "\"\(value)\""] {
            backend.server.enqueue(.json(#"{"data": {"items": []}, "total": \#(member)}"#))
            let page = OffsetPage(limit: 2, format: .init(total: "total"))
            let message = try parsing(backend.posts.read(page).single()).unwrapped()
            #expect(message.hasPrefix("total: a whole number, at least 0, “"))
        }
    }

    @Test(arguments: [(-1, 2), (0, 0), (5, -3)])
    func anOffsetThatCanNotBeIsNotAskedFor(offset: Int, limit: Int) {
        let error = backend.users.read(OffsetPage(offset, limit: limit)).single()?.failure
        guard case .request(.encoding("page", _), _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        for name in ["offset", "limit"] {
            let page = OffsetPage(limit: 2, items: [URLQueryItem(name: name, value: "7")])
            #expect(backend.users.read(page).single()?.failure != nil)
        }
        #expect(backend.server.requestCount == 0)
    }

    @Test func anOffsetDoesNotOverflow() {
        backend.server.enqueue(.json(one))
        #expect(
            backend.users.read(OffsetPage(.max, limit: 1)).single()?.map(\.next) == .success(nil)
        )
    }
}
