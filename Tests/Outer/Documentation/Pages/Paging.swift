import Millrace
import MillraceRepositories

/// The feature of the page.
enum PagingPage {
    /// The tests have a `Page` of their own elsewhere.
    typealias Page<Entity: Sendable, Reference: PageReference> = MillraceRepositories.Page<Entity, Reference>

    struct Post: Decodable, Equatable, Identifiable {
        let id: Int
    }

    // Page: Sources/SDK/Millrace/Documentation.docc/Paging.md
    struct PostsRepository: Readable {
        typealias EntityType = Post
        let backend: Backend<NoAuth>
        let name = "posts"
    }
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/Paging.md
    struct Feed: Equatable {
        enum Event: Equatable {
            case didTapMore
            case didLoad(Page<Post, NumberedPage>)
            case didFail(CoreError)
        }

        var posts: Rows<Post> = []
        var wanted: NumberedPage? = NumberedPage(size: 2)
        var next: NumberedPage? = NumberedPage(size: 2)
        var problem: CoreError?

        static let reducer: Reducer<Feed, Event> = { feed, event in
            switch event {
            case .didTapMore:
                (feed.wanted, feed.problem) = (feed.next, nil)
            case let .didLoad(page):
                for post in page.entities { feed.posts[id: post.id] = post }
                (feed.wanted, feed.next) = (nil, page.next)
            case let .didFail(error):
                (feed.wanted, feed.problem) = (nil, error)
            }
        }

        static func feedbacks(of posts: PostsRepository) -> [Feedback<Feed, Event>] {
            [
                Feedback(skippingRepeated: \.wanted) { page in
                    posts.read(page).map(Event.didLoad).replaceError(Event.didFail)
                }
            ]
        }
    }
    // End of page

    struct FeedRenderer: Renderer {
        let observer: Sink<Feed.Event>
        /// Whether the end of the list loads more, in place of a row.
        var isEndless = false

        func render(state feed: Feed) -> Screen {
            let screen = Screen(title: "Posts") {
                Section(id: "posts") {
                    for post in feed.posts {
                        Node(id: post.id, ListItem("Post \(post.id)"))
                    }
                    if !isEndless {
                        // Page: Sources/SDK/Millrace/Documentation.docc/Paging.md
                        if feed.wanted != nil {
                            Node(id: "loading", Spinner("Loading…"))
                        } else if feed.next != nil {
                            Node(id: "more", ListItem("More", action: observer.sending(.didTapMore)))
                        }
                        // End of page
                    }
                }
            }
            return isEndless ? loadingMore(screen) : screen
        }

        private func loadingMore(_ screen: Screen) -> Screen {
            // Page: Sources/SDK/Millrace/Documentation.docc/Paging.md
            screen.onReachEnd(within: 5, observer.sending(.didTapMore))
            // End of page
        }
    }

    final class FeedModel: FeedbackViewModel {
        typealias State = Feed
        typealias Action = Feed.Event

        let core: ViewModelCore<Feed, Feed.Event, Feed.Event, Never>

        init(_ feedbacks: [Feedback<Feed, Feed.Event>]) {
            core = ViewModelCore(initial: Feed(), reduce: Feed.reducer, feedbacks: feedbacks, action: { $0 })
        }
    }
}
