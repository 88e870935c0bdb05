import Foundation
import Millrace
import MillraceRepositories
import MillraceTestKit
import TestSupport
import Testing

@Suite(.bodyTimeLimit) struct PagingTests {
    private typealias Post = PagingPage.Post
    private typealias Feed = PagingPage.Feed

    private let stub = StubAccessible()

    private var posts: PagingPage.PostsRepository {
        PagingPage.PostsRepository(backend: Backend(stub))
    }

    private func page(_ ids: Int..., of total: Int = 4) -> StubResponse<Never> {
        let body = "[\(ids.map { #"{"id": \#($0)}"# }.joined(separator: ","))]"
        return .data(Data(body.utf8), headers: ["X-Total": "\(total)"])
    }

    private func text(of loop: Loop<Feed, Feed.Event>) -> String {
        PagingPage.FeedRenderer(observer: .ignored).render(state: loop.state.value).text(width: 20)
    }

    @Test func aPageIsRead() throws {
        stub.stub(.GET, "/posts", page(1, 2))

        // Page: Sources/SDK/Millrace/Documentation.docc/Paging.md
        let first = posts.read(NumberedPage(size: 20))
        // End of page

        #expect(
            try (first.single()?.get().entities.map(\.id), stub.requests.first?.query.map(\.description))
                == ([1, 2], ["page=1", "per_page=20"])
        )
    }

    @Test func moreIsLoadedUntilTheEndAndNoRowIsThereTwice() {
        stub.stub(.GET, "/posts", page(1, 2), page(2, 3))
        let loop = Loop(initial: Feed(), reduce: Feed.reducer, feedbacks: Feed.feedbacks(of: posts))
        #expect(loop.state.value.posts.map(\.id) == [1, 2])
        #expect(text(of: loop).contains("More"))
        loop.send(.didTapMore)
        #expect(loop.state.value.posts.map(\.id) == [1, 2, 3])
        #expect(!text(of: loop).contains("More"))
        loop.send(.didTapMore)
        #expect(stub.requests.count == 2)
    }

    /// Pages of two posts are read until five lines are below the four in view, and again near the end.
    @Test func theEndOfTheListLoadsMore() {
        stub.stub(
            .GET,
            "/posts",
            page(1, 2, of: 20),
            page(3, 4, of: 20),
            page(5, 6, of: 20),
            page(7, 8, of: 20),
            page(9, 10, of: 20),
            page(11, 12, of: 20),
            page(13, 14, of: 20),
            page(15, 16, of: 20)
        )
        let model = PagingPage.FeedModel(Feed.feedbacks(of: posts))
        let controller = ScreenController(viewModel: model) { observer in
            PagingPage.FeedRenderer(observer: observer, isEndless: true)
        }
        let pilot = Pilot(showing: controller, rows: 8)
        pilot.expect(shows: "Post 1")
        let loaded = stub.requests.count
        pilot.press(.end)
        pilot.expect(shows: "Post 10")
        #expect(loaded == 5 && stub.requests.count == 8)
    }

    @Test func aPageThatFailsIsTriedAgainByTheSameTap() {
        stub.stub(.GET, "/posts", page(1, 2), .status(503), page(3, 4))
        let loop = Loop(initial: Feed(), reduce: Feed.reducer, feedbacks: Feed.feedbacks(of: posts))
        loop.send(.didTapMore)
        #expect(loop.state.value.problem != nil)
        #expect(text(of: loop).contains("More"))
        loop.send(.didTapMore)
        #expect((loop.state.value.posts.map(\.id), loop.state.value.problem) == ([1, 2, 3, 4], nil))
        let numbers = stub.requests.map { $0.query.first?.value }
        #expect(numbers == ["1", "2", "2"])
    }

    @Test(.snapshots(record: .never)) func aPageFailsInEveryWay() {
        let feed = ViewModelDriver(initial: Feed(), reduce: Feed.reducer) { (stub: StubAccessible, _) in
            Feed.feedbacks(of: PagingPage.PostsRepository(backend: Backend(stub)))
        }
        let messages = failures {
            // Page: Sources/Testing/TestKit/FailureMatrix/FailureMatrix+Endpoint.swift
            FailureMatrix(
                .GET,
                "/posts",
                body: Data(#"[{"id": 1}, {"id": 2}]"#.utf8),
                driver: feed,
                render: PagingPage.FeedRenderer(observer: .ignored).render(state:)
            )
            .assertSnapshots()
            // End of page
        }
        // There are no snapshots of them here, and that is all.
        #expect(messages.count == FailureCase.allCases.count)
        #expect(messages.allSatisfy { $0.hasPrefix("There is no snapshot") }, "\(messages)")
    }
}
