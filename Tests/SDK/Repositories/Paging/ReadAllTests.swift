import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// All entities: from all pages, or with an error, and never a part without a word.
@Suite(.bodyTimeLimit) struct ReadAllTests {
    private let backend: TestBackend
    private let three = #"[{"id": "1", "name": "A"}, {"id": "2", "name": "B"}, {"id": "3", "name": "C"}]"#

    init() throws {
        backend = try TestBackend()
    }

    private func users<Paging: PageReference>(_ paging: Paging) -> PagedRepository<Paging> {
        PagedRepository(backend: Backend(backend.session), paging: paging)
    }

    /// Serves seven users on pages of three, named in each of the ways that references know.
    private func serveSeven() {
        let url = backend.server.url.absoluteString
        backend.server.route(.GET, "/users") { request in
            let number = request.query("page") ?? request.query("token")
            let start = request.query("skip").flatMap { Int($0) } ?? ((number.flatMap { Int($0) } ?? 1) - 1) * 3
            let ids = (start..<max(start, min(start + 3, 7))).map { #"{"id": "\#($0)", "name": "N"}"# }
            let next = start + 3 < 7 ? "\(start / 3 + 2)" : nil
            let link = next.map { "\(url)/users?token=\($0)" }
            var response = MockResponse.json(
                #"{"data": [\#(ids.joined(separator: ","))], "after": \#(next ?? "null"), "total": 7}"#
            )
            if let next, let link {
                response = response.header("Next-Page", link).header("X-Next-Token", next)
                    .header("Link", "<\(link)>; rel=next")
            }
            return response.header("X-Total", "7").header("Total-Records", "7")
        }
    }

    @Test func allPagesAreReadHoweverTheyAreNamed() {
        serveSeven()
        let header = CursorFormat.links(next: .header("next-page"), previous: nil, total: .header("Total-Records"))
        let token = CursorFormat.tokens(parameter: "token", next: .header("X-Next-Token"), previous: nil)
        let body = CursorFormat.tokens(parameter: "token", next: "after", previous: nil, total: "total")
        let named = NumberedPage.Format(number: "token", size: "n", total: "total")
        let offset = OffsetPage.Format(offset: "skip", limit: "top")
        let items = [URLQueryItem(name: "q", value: "a")]
        let found: [Result<[User], CoreError>?] = [
            users(CursorPage.first(header, query: items)).readAll().single(),
            users(CursorPage.first(token)).readAll().single(), users(CursorPage.first(body)).readAll().single(),
            users(LinkedPage.first()).readAll().single(), users(NumberedPage(size: 3)).readAll().single(),
            users(NumberedPage(size: 3, items: items, format: named)).readAll().single(),
            users(OffsetPage(limit: 9, items: items, format: offset)).readAll().single(),
            users(TokenPage()).readAll().single(),
        ]
        let ids = (0..<7).map { "\($0)" }
        let read = found.map { result in try? result?.get().map(\.id) }
        #expect(
            (read, backend.server.requestCount) == (Array(repeating: ids, count: found.count), 3 * found.count)
        )
    }

    @Test func totalsAndNeighborsAreKnown() throws {
        serveSeven()
        let format = CursorFormat.links(next: .header("Next-Page"), previous: nil, total: .header("Total-Records"))
        let first = try users(Unpaged()).read(CursorPage.first(format)).single().unwrapped().get()
        let own = try users(Unpaged()).read(TokenPage()).single().unwrapped().get()
        let offset = OffsetPage.Format(offset: "skip", limit: "top", total: "total")
        let middle = try users(Unpaged()).read(OffsetPage(3, limit: 5, format: offset)).single().unwrapped().get()
        #expect(
            ([first.info, own.info, middle.info], middle.next, middle.previous) == (
                [nil, nil, 5].map { PageInfo(size: $0, total: 7, hasMore: true) },
                OffsetPage(6, limit: 5, format: offset), OffsetPage(0, limit: 5, format: offset)
            )
        )
    }

    /// One answer to the question for all, with three users, and the place and text of the sign that there are more.
    ///
    /// `PageSignTests` has all signs.
    private static let answers: [Row<(fields: [String: String], member: String, sign: (String, String)?)>] = [
        Row("a field, in another case", (["total-objects": "7"], "", ("Total-Objects", "3 of 7"))),
        Row("a link leads to more", (["Link": "</users?after=3>; rel=\"next\""], "", ("Link", "a next page"))),
        Row("a link to the page itself", (["Link": "</users>; rel=\"self\""], "", nil)),
        Row("a link that is none", (["Link": "<broken"], "", nil)),
        Row("a member that holds no others", ([:], #""links": [], "meta": 7"#, nil)),
    ]

    @Test(arguments: answers)
    func aPartIsNotTakenForAll(_ row: Row<(fields: [String: String], member: String, sign: (String, String)?)>) {
        let (fields, member, sign) = row.value
        var response = MockResponse.json(#"{"data": \#(three)\#(member.isEmpty ? "" : ", ")\#(member)}"#)
        for (name, value) in fields { response.headers.append(name: name, value: value) }
        backend.server.enqueue(response)
        let all = users(Unpaged()).readAll().single()
        let reason = sign.map { place, found in
            CoreError.ParsingReason(codingPath: place, expected: "all entities in one response", found: found)
        }
        let count = try? all?.get().count
        #expect(
            (count, all?.failure, backend.server.requestCount) == (
                sign == nil ? 3 : nil, reason.map { .parsing($0, at: .init(method: .GET, path: "/users")) }, 1
            ),
            sourceLocation: row.location
        )
    }

    @Test func withoutATotalOffsetsEndAtAnEmptyPageAndPrunedElementsCountAsRead() {
        backend.server.dispatcher = { request in
            if let offset = request.query("offset") {
                return .json(
                    offset == "4"
                        ? #"{"data": []}"# : #"{"data": [{"id": "\#(offset)", "name": ""}, {"id": "x", "name": ""}]}"#
                )
            }
            let number = request.query("page").flatMap { Int($0) } ?? 1
            return .json(number < 3 ? #"{"data": [{"id": "\#(number)", "name": "N"}, {"id": 0}]}"# : #"{"data": []}"#)
        }
        let offsets = users(OffsetPage(limit: 100)).readAll().single()?.map { $0.map(\.id) }
        let pages = users(NumberedPage(size: 2)).readAll().single()?.map { $0.map(\.id) }
        #expect(
            (offsets, pages, backend.server.requests.map { $0.query("offset") }) == (
                .success(["0", "x", "2", "x"]), .success(["1", "2"]), ["0", "2", "4", nil, nil, nil]
            )
        )
        // A page that fails fails all.
        backend.server.enqueue(.json(#"{"data": [{"id": "1", "name": "N"}]}"#))
        backend.server.enqueue(.status(503))
        #expect(users(NumberedPage(size: 1)).readAll().single()?.failure?.endpoint?.path == "/users")
    }

    /// What a backend says of the total, page by page, and what it gives: fewer than all are said to be a part, unless
    /// the total changes.
    @Test(
        arguments: [
            ([7, 7, 7], [3, 3, 1], nil), ([7, 7], [3, 0], "3 of 7"), ([7, 7, 7], [3, 3, 0], "6 of 7"),
            ([7], [0], "0 of 7"),
            ([7, 3], [3, 0], nil), ([7, 6], [3, 3], nil), ([4, 7, 9], [3, 3, 3], nil), ([3], [3], nil), ([0], [0], nil),
            ([8, 8, 7], [3, 3, 1], nil), ([2], [3], nil),
        ] as [([Int], [Int], String?)]
    )
    func fewerThanTheTotalAreAPart(totals: [Int], counts: [Int], found: String?) {
        for isOffset in [true, false] {
            let (number, before) = (Counter(), backend.server.requestCount)
            backend.server.dispatcher = { _ in
                let page = min(number.next(), counts.count) - 1
                let ids = (0..<counts[page]).map { #"{"id": "\#(page)-\#($0)", "name": "N"}"# }
                return .json(#"{"data": [\#(ids.joined(separator: ","))]}"#).header("X-Total", "\(totals[page])")
            }
            let all =
                isOffset
                ? users(OffsetPage(limit: 3)).readAll().single() : users(NumberedPage(size: 3)).readAll().single()
            let reason = found.map {
                CoreError.ParsingReason(codingPath: "", expected: "all entities on the pages", found: $0)
            }
            #expect(
                (all?.failure, backend.server.requestCount - before) == (
                    reason.map { .parsing($0, at: .init(method: .GET, path: "/users")) }, counts.count
                )
            )
        }
    }

    /// A backend that gives fewer entities a page than were asked for, and says as much of it as the case: all of them
    /// come, or an error says that there are more.
    @Test(
        arguments: [1, 20, 49, 50, 99, 100, 101, 120, 200],
        [[], ["X-Total"], ["X-Per-Page"], ["X-Total", "X-Per-Page"]]
    )
    func aCappedPageIsNotTakenForTheLast(count: Int, stated: [String]) {
        for size in [49, 50, 51, 100] {
            backend.server.dispatcher = { request in
                let (page, cap) = (request.query("page").flatMap { Int($0) } ?? 1, min(size, 50))
                let ids = ((page - 1) * cap..<max((page - 1) * cap, min(page * cap, count)))
                    .map { #"{"id": "\#($0)", "name": "N"}"# }
                let values = ["X-Total": count, "X-Per-Page": cap]
                return stated.reduce(.json(#"{"data": [\#(ids.joined(separator: ","))]}"#)) {
                    $0.header($1, "\(values[$1] ?? 0)")
                }
            }
            let all = users(NumberedPage(size: size)).readAll().single()
            // Pages of 51 are asked for until their number says that the total was reached.
            if stated == ["X-Total"], size > 50, count > 50, case let .parsing(reason, _)? = all?.failure {
                expect(reason.found.hasSuffix(" of \(count)"), is: true)
            } else {
                let ids = (0..<count).map { "\($0)" }
                #expect(all?.map { $0.map(\.id) } == .success(ids), "\(size)")
            }
        }
    }
}

private struct PagedRepository<Paging: PageReference>: Readable {
    typealias EntityType = User
    let backend: Backend<NoAuth>
    let paging: Paging
    let name = "users"
    let envelope = Envelope(entities: "data")
    let strategy = Parser.Strategy.prune
}
