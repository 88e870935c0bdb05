import Foundation
import MillraceBackend
import MillraceCQRS
import MillraceRepositories
import MillraceStreams
import Synchronization
import Testing

/// The query of all entities where there are several pages.
@Suite(.timeLimit(.minutes(5))) struct PagedLiveTests {
    private struct PagedMemos: Readable, Deletable {
        typealias EntityType = Memo
        let backend: Backend<NoAuth>
        let name = "notes"
        let paging = NumberedPage(1, size: 2)
    }

    /// Answers pages of two out of three notes.
    private final class Pages: Transport {
        private let log = Mutex<[HTTPRequest]>([])
        var requests: [HTTPRequest] { log.withLock { $0 } }

        func send(
            _ request: HTTPRequest,
            completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
        ) -> @Sendable () -> Void {
            log.withLock { $0.append(request) }
            let isFirst = request.url.query()?.contains("page=1") == true
            let isSecond = request.url.query()?.contains("page=2&") == true
            let first = #"[{"id": 1, "text": "a"}, {"id": 2, "text": "b"}]"#
            let list = isFirst ? first : isSecond ? #"[{"id": 3, "text": "c"}]"# : "[]"
            completion(.success(.init(response: HTTPResponse(status: 200, url: request.url), body: Data(list.utf8))))
            return {}
        }
    }

    @Test func allPagesAreOneAnswerThroughTheLiveBackend() throws {
        let (pages, elsewhere) = (Pages(), Pages())
        let base = try URL(string: "http://notes.test").unwrapped()
        func backend(_ pages: Pages) -> Backend<NoAuth> {
            Backend(BackendSession(environment: Environment(base: base), transport: pages))
        }
        let live = LiveBackend(backend(pages))
        let notes = PagedMemos(backend: backend(elsewhere))
        let shown = MutableProperty<[Int?]>([])
        live.observe(notes.all).startWithValues { shown.value = $0.value?.map(\.id.known) ?? [] }
        #expect(
            (shown.value, pages.requests.map { $0.headers["Cache-Control"] }, elsewhere.requests.isEmpty) == (
                [1, 2, 3], Array(repeating: "no-cache", count: 3), true
            )
        )
        // A plain execution reads all pages, too.
        #expect(try live.backend.execute(notes.all).single()?.get().count == 3)
    }
}
