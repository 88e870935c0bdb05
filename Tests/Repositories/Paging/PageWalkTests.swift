import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// All pages as one stream.
@Suite(.timeLimit(.minutes(5))) struct PageWalkTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    /// Serves so many users by number, and says how many there are if it is asked to.
    private func serve(_ total: Int, tellingTotal: Bool = true) {
        backend.server.route(.GET, "/users") { request in
            let page = request.query("page").flatMap { Int($0) } ?? 1
            let size = request.query("per_page").flatMap { Int($0) } ?? 1
            let ids = ((page - 1) * size..<max((page - 1) * size, min(page * size, total)))
            let response = MockResponse.json(
                "[\(ids.map { #"{"id": "\#($0)", "name": "N"}"# }.joined(separator: ","))]"
            )
            return tellingTotal ? response.header("X-Total", "\(total)") : response
        }
    }

    private func ids(
        _ producer: SignalProducer<Page<User, some PageReference>, CoreError>
    ) -> (ids: [String], error: CoreError?) {
        let ids = Mutex<[String]>([])
        let result = producer.on(value: { page in ids.withLock { $0 += page.entities.map(\.id) } }).wait()
        return (ids.withLock { $0 }, result.failure)
    }

    @Test(arguments: [(5, 3), (4, 2), (0, 1), (1, 1)])
    func allNumberedPagesCome(total: Int, requests: Int) {
        serve(total)
        let found = ids(backend.users.readPages(NumberedPage(size: 2)))

        #expect(found.ids == (0..<total).map(String.init))
        #expect(found.error == nil)
        #expect(backend.server.requestCount == requests)
    }

    @Test func withoutATotalAnEmptyPageEnds() {
        serve(4, tellingTotal: false)
        #expect(ids(backend.users.readPages(NumberedPage(size: 2))).ids.count == 4)
        #expect(backend.server.requestCount == 3)
    }

    @Test func onlyThePagesThatAreTakenAreAskedFor() {
        serve(1000)
        #expect(ids(backend.users.readPages(NumberedPage(2, size: 10)).take(first: 3)).ids.count == 30)
        #expect(backend.server.requests.map { $0.query("page") } == ["2", "3", "4"])
    }

    @Test func aStreamThatIsDisposedOfAsksForNoMore() {
        serve(1000)
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

    @Test func linksAndCursorsLeadThroughAllPages() {
        backend.server.route(.GET, "/users") { request in
            let page = request.query("after").flatMap { Int($0) } ?? 0
            let response = MockResponse.json(#"[{"id": "\#(page)", "name": "N"}]"#)
            return page < 3 ? response.header("Link", "</users?after=\(page + 1)>; rel=\"next\"") : response
        }
        backend.server.route(.GET, "/posts") { request in
            let page = request.query("after").flatMap { Int($0) } ?? 0
            let next = page < 3 ? ##""/posts?after=\##(page + 1)""## : "null"
            return .json(#"{"data": {"items": [{"id": \#(page), "title": "T"}]}, "next": \#(next)}"#)
        }
        let posts = backend.posts.readPages(CursorPage.first()).map(\.entities).collect().single()

        #expect(ids(backend.users.readPages(LinkedPage.first())).ids == ["0", "1", "2", "3"])
        #expect(posts?.map { $0.flatMap { $0.map(\.id) } } == .success([0, 1, 2, 3]))
    }

    @Test func aCursorThatRepeatsIsReportedAndNotFollowed() {
        backend.server.route(.GET, "/posts") { request in
            let page = request.query("cursor") ?? "a"
            let next = ["a": "b", "b": "c", "c": "b"][page] ?? ""
            return .json(#"{"data": {"items": [{"id": \#(page.utf8.first ?? 0), "title": "T"}]}, "next": "\#(next)"}"#)
        }
        let count = Mutex(0)
        let result = backend.posts.readPages(CursorPage.first(.tokens()))
            .on(value: { _ in count.withLock { $0 += 1 } })
            .wait()
        let error = CoreError.parsing(
            .init(codingPath: "", expected: "a next page that was not read yet", found: "one that was"),
            at: .init(method: .GET, path: "/posts")
        )

        #expect(result.failure == error)
        #expect(count.withLock { $0 } == 3)
        #expect(backend.server.requestCount == 3)
    }

    @Test func aLinkToItsOwnPageIsReported() {
        backend.server.dispatcher = { _ in
            .json(#"[{"id": "1", "name": "N"}]"#).header("Link", "</users?after=1>; rel=next")
        }
        #expect(ids(backend.users.readPages(LinkedPage.first())).error != nil)
        #expect(backend.server.requestCount == 2)
    }

    @Test func aBackendThatIgnoresThePageNumberIsReported() {
        backend.server.dispatcher = { _ in .json(#"[{"id": "1", "name": "N"}]"#) }
        let found = ids(backend.users.readPages(NumberedPage(size: 1)))
        let error = CoreError.parsing(
            .init(codingPath: "", expected: "other entities than on the page before", found: "the same"),
            at: .init(method: .GET, path: "/users")
        )

        #expect(found.ids == ["1"])
        #expect(found.error == error)
        #expect(backend.server.requestCount == 2)
    }

    @Test func aPageThatFailsEndsTheStreamAfterThoseBeforeIt() {
        serve(4)
        backend.server.enqueue(.json(#"[{"id": "9", "name": "N"}]"#).header("X-Total", "4"))
        backend.server.enqueue(.status(500))
        let found = ids(backend.users.readPages(NumberedPage(size: 1)))

        #expect(found.ids == ["9"])
        #expect(found.error?.endpoint == .init(method: .GET, path: "/users"))
    }

    @Test func tenThousandPagesThatComeAtOnceDoNotNest() {
        struct Instant: Accessible {
            func access<Request, Response>(
                _ resource: BackendResource<Request, Response, NoAuth>,
                with request: Request
            ) -> SignalProducer<Response, CoreError> {
                let page = resource.query.first?.value ?? ""
                let body = Data(#"{"data": {"items": [{"id": \#(page), "title": "T"}]}}"#.utf8)
                let head = HTTPResponse(status: 200, headers: ["X-Total": "10000"], url: URL(filePath: "/"))
                return SignalProducer(result: resource.response(body, head))
            }
        }
        let posts = PostsRepository(backend: Backend(Instant()))
        let last = posts.readPages(NumberedPage(size: 1)).last()

        #expect(last?.map(\.info.number) == .success(10_000))
    }
}
