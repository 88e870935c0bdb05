import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceReactiveSwift
import MillraceRepositories
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// All pages as one stream.
@Suite(.bodyTimeLimit) struct PageWalkTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    /// A backend, a walk through its pages, and what came of it.
    struct Walk: Sendable {
        var first: [MockResponse] = []
        let answer: @Sendable (RecordedRequest) -> MockResponse
        /// The identifiers on the pages.
        let pages: @Sendable (TestBackend) -> SignalProducer<[String], CoreError>
        let ids: [String]
        var error: CoreError?
        /// The queries of the requests.
        let queries: [String]
    }

    /// Serves so many users by number, and says how many there are.
    private static func users(_ total: Int) -> @Sendable (RecordedRequest) -> MockResponse {
        { request in
            let page = request.query("page").flatMap { Int($0) } ?? 1
            let size = request.query("per_page").flatMap { Int($0) } ?? 1
            let ids = ((page - 1) * size..<max((page - 1) * size, min(page * size, total)))
            let entities = ids.map { #"{"id": "\#($0)", "name": "N"}"# }.joined(separator: ",")
            return .json("[\(entities)]").header("X-Total", "\(total)")
        }
    }

    private static func numbered(
        _ number: Int = 1,
        size: Int
    ) -> @Sendable (TestBackend) -> SignalProducer<[String], CoreError> {
        { $0.users.readPages(NumberedPage(number, size: size)).map { $0.entities.map(\.id) } }
    }

    private static func posts(
        _ page: CursorPage
    ) -> @Sendable (TestBackend) -> SignalProducer<[String], CoreError> {
        { $0.posts.readPages(page).map { $0.entities.map { "\($0.id)" } } }
    }

    private static func error(_ expected: String, _ found: String, at path: String) -> CoreError {
        .parsing(.init(codingPath: "", expected: expected, found: found), at: .init(method: .GET, path: path))
    }

    private static func queries(_ pages: ClosedRange<Int>, by size: Int) -> [String] {
        pages.map { "page=\($0)&per_page=\(size)" }
    }

    private static let one = #"[{"id": "1", "name": "N"}]"#

    private static let numberedWalks: [Row<Walk>] = ([(5, 3), (4, 2), (0, 1), (1, 1)] as [(Int, Int)]).map {
        total,
        requests in
        Row(
            "all numbered pages come: \(total)",
            Walk(
                answer: users(total),
                pages: numbered(size: 2),
                ids: (0..<total).map(String.init),
                queries: queries(1...requests, by: 2)
            )
        )
    }

    private static let walks: [Row<Walk>] = [
        Row(
            "only the pages that are taken are asked for",
            Walk(
                answer: users(1000),
                pages: { numbered(2, size: 10)($0).take(first: 3) },
                ids: (10..<40).map(String.init),
                queries: queries(2...4, by: 10)
            )
        ),
        Row(
            "a cursor that repeats is reported and not followed",
            Walk(
                answer: { request in
                    let page = request.query("cursor") ?? "a"
                    let next = ["a": "b", "b": "c", "c": "b"][page] ?? ""
                    let id = page.utf8.first ?? 0
                    return .json(#"{"data": {"items": [{"id": \#(id), "title": "T"}]}, "next": "\#(next)"}"#)
                },
                pages: posts(CursorPage.first(.tokens())),
                ids: ["97", "98", "99"],
                error: error("a next page that was not read yet", "one that was", at: "/posts"),
                queries: ["", "cursor=b", "cursor=c"]
            )
        ),
        Row(
            "a backend that ignores the page number is reported",
            Walk(
                answer: { _ in .json(one) },
                pages: numbered(size: 1),
                ids: ["1"],
                error: error("other entities than on the page before", "the same", at: "/users"),
                queries: queries(1...2, by: 1)
            )
        ),
        Row(
            "a page that fails ends the stream after those before it",
            Walk(
                first: [.json(#"[{"id": "9", "name": "N"}]"#).header("X-Total", "4"), .status(500)],
                answer: users(4),
                pages: numbered(size: 1),
                ids: ["9"],
                error: .status(.init(code: 500), at: .init(method: .GET, path: "/users")),
                queries: queries(1...2, by: 1)
            )
        ),
    ]

    @Test(arguments: numberedWalks + walks) func pagesComeUntilTheirEnd(_ row: Row<Walk>) {
        let walk = row.value
        let ids = Mutex<[String]>([])
        walk.first.forEach { backend.server.enqueue($0) }
        backend.server.dispatcher = walk.answer
        let result = walk.pages(backend).on(value: { page in ids.withLock { $0 += page } }).wait()
        let queries = backend.server.requests.map { $0.target.split(separator: "?").dropFirst().joined() }
        #expect(
            (ids.withLock { $0 }, result.failure.map { "\($0)" }, queries) == (
                walk.ids, walk.error.map { "\($0)" }, walk.queries
            ),
            sourceLocation: row.location
        )
    }

    @Test func aStreamThatIsDisposedOfAsksForNoMore() {
        backend.server.dispatcher = Self.users(1000)
        let disposable = SerialDisposable()
        let ended = DispatchSemaphore(value: 0)
        // The handle is there before the first page can be: otherwise more pages may come until it is.
        backend.users.readPages(NumberedPage(size: 10)).startWithSignal { pages, work in
            disposable.inner = work
            pages.observe(.init(value: { _ in disposable.dispose() }, interrupted: { ended.signal() }))
        }
        ended.waitInTest()
        #expect(backend.server.requestCount == 1)
    }

    /// On a thread with too little stack for anything of each page; in a share they are fewer than ten thousand.
    @Test func tenThousandPagesThatComeAtOnceDoNotNest() {
        struct Instant: Accessible {
            let count: Int

            func access<Request, Response>(
                _ resource: BackendResource<Request, Response, NoAuth>,
                with request: Request
            ) -> SignalProducer<Response, CoreError> {
                let page = resource.query.first?.value ?? ""
                let body = Data(#"{"data": {"items": [{"id": \#(page), "title": "T"}]}}"#.utf8)
                let head = HTTPResponse(status: 200, headers: ["X-Total": "\(count)"], url: URL(filePath: "/"))
                return SignalProducer(result: resource.response(body, head))
            }
        }
        let count = TestDepth.times(10_000, dividedBy: 5)
        let posts = PostsRepository(backend: Backend(Instant(count: count)))
        let last = Mutex<Result<Int?, CoreError>?>(nil)
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            let page = posts.readPages(NumberedPage(size: 1)).last()
            last.withLock { $0 = page?.map(\.info.number) }
            ended.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        ended.waitInTest()

        #expect(last.withLock { $0 } == .success(count))
    }
}
