import BackendTestSupport
import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// Query items that a repository adds to all its requests, on pages that the backend names by links.
@Suite(.bodyTimeLimit) struct LinkItemsTests {
    private struct Users<Paging: PageReference>: Readable {
        typealias EntityType = User
        let backend: Backend<NoAuth>
        let paging: Paging
        var items: [URLQueryItem] = []
        let name = "users"
        let envelope = Envelope(entities: "data")

        func prepared<Request, Response>(
            _ resource: BackendResource<Request, Response, NoAuth>
        ) -> BackendResource<Request, Response, NoAuth> {
            resource.query(items)
        }
    }

    /// What a link has of the query of the request before it.
    enum Echo: CaseIterable {
        case none, all, encodedOtherwise
    }

    private let server = MockServer()
    private let session: BackendSession

    init() throws {
        try server.start()
        session = BackendSession(environment: Environment(base: server.url), transport: TransportKind.curl.shared)
    }

    private func serve(_ echo: Echo, isWhole: Bool) {
        let origin = isWhole ? server.url.absoluteString : ""
        server.dispatcher = { request in
            let number = request.query("n").flatMap { Int($0) } ?? 0
            let query = request.target.split(separator: "?").dropFirst().first.map(String.init) ?? ""
            let kept = query.split(separator: "&").filter { !$0.hasPrefix("n=") }.joined(separator: "&")
            let own =
                switch echo {
                case .none: ""
                case .all: kept
                case .encodedOtherwise: kept.replacing("tenant=", with: "%74enant=").replacing("%20", with: "+")
                }
            let link = "\(origin)/users?\(own.isEmpty ? "" : own + "&")n=\(number + 1)"
            let next = number < 3 ? #""next": "\#(link)""# : #""next": null"#
            let answer = MockResponse.json(#"{"data": [{"id": "\#(number)", "name": "N"}], \#(next)}"#)
            return number < 3 ? answer.header("Next-Page", link).header("Link", "<\(link)>; rel=next") : answer
        }
    }

    private func check<Paging: PageReference>(_ paging: Paging, _ name: Comment) {
        let item = URLQueryItem(name: "tenant", value: "a b")
        for (prepared, adjusted) in [([item], []), ([], [item]), ([item], [item]), ([], [])] {
            let users = Users(backend: Backend(session), paging: paging, items: prepared)
            let before = server.requestCount
            let pages = users.readPages(paging) { $0.query(adjusted) }.collect().single()
            let requests = server.requests.dropFirst(before)
            let own = prepared.count + adjusted.count
            // On the first page both are the app's own words.
            let wrong = requests.enumerated().filter { index, request in
                let query = request.target.split(separator: "?").dropFirst().first ?? ""
                let count = query.split(separator: "&").count { $0.contains("enant=") }
                return index == 0 ? count != own : (count > 0) != (own > 0) || count > own
            }
            #expect(
                (pages?.map { $0.flatMap(\.entities).map(\.id) }, requests.count, wrong.map(\.element.target)) == (
                    .success(["0", "1", "2", "3"]), 4, []
                ),
                name
            )
        }
    }

    @Test(arguments: Echo.allCases, [false, true])
    func anItemStandsInALinkOnce(echo: Echo, isWhole: Bool) {
        serve(echo, isWhole: isWhole)
        check(LinkedPage.first(), "Link")
        check(CursorPage.first(.links(next: .header("Next-Page"), previous: nil)), "field")
        check(CursorPage.first(.links(previous: nil)), "body")
    }

    /// The link's own item is the backend's word.
    @Test func aLinkKeepsItsOwnValue() {
        serve(.all, isWhole: true)
        let page = LinkedPage(
            url: server.url.appending(path: "users").appending(queryItems: [.init(name: "tenant", value: "2")])
        )
        let users = Users(
            backend: Backend(session),
            paging: page,
            items: [.init(name: "tenant", value: "1"), .init(name: "q", value: nil)]
        )
        _ = users.read(page).single()
        #expect(server.requests.map(\.target) == ["/users?tenant=2&q"])
    }
}
