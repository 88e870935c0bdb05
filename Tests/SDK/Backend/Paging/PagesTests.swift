import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// The pages of a list as one stream, from any function that requests one of them.
@Suite(.bodyTimeLimit) struct PagesTests {
    struct Page: Equatable {
        let rows: [Int]
        var next: String?

        init(_ rows: [Int], next: String? = nil) {
            (self.rows, self.next) = (rows, next)
        }
    }

    typealias Answer = @Sendable (String?) -> SignalProducer<Page, CoreError>

    /// The answers to places, and what came of reading them.
    struct Walk: Sendable {
        let answer: Answer
        var first: String?
        var count = 10
        /// The rows that came, with `-` for the end of a page, and the error.
        let seen: String
        /// The places that were asked for.
        let places: [String?]
    }

    private static let missing = CoreError.status(.init(code: 404))

    private static func pages(_ pages: [String?: Page]) -> Answer {
        { place in SignalProducer(result: pages[place].map { .success($0) } ?? .failure(missing)) }
    }

    private static let three = pages([
        nil: Page([1, 2], next: "b"), "b": Page([3, 4], next: "c"), "c": Page([5]),
    ])

    private static func failure(_ expected: String, _ found: String) -> String {
        "\(CoreError.parsing(.init(codingPath: "", expected: expected, found: found)))"
    }

    private static let walks: [Row<Walk>] = [
        Row("all pages come", Walk(answer: three, seen: "1 2 - 3 4 - 5 - end", places: [nil, "b", "c"])),
        Row("from a place on", Walk(answer: three, first: "b", seen: "3 4 - 5 - end", places: ["b", "c"])),
        Row(
            "only the pages that are taken are asked for",
            Walk(answer: three, count: 2, seen: "1 2 - 3 4 - end", places: [nil, "b"])
        ),
        Row(
            "an empty page isn't the end",
            Walk(
                answer: pages([nil: Page([], next: "b"), "b": Page([1])]),
                seen: "- 1 - end",
                places: [nil, "b"]
            )
        ),
        Row("a producer without a page ends the pages", Walk(answer: { _ in .empty }, seen: "end", places: [nil])),
        Row(
            "a place that comes again isn't followed",
            Walk(
                answer: pages([nil: Page([1], next: "b"), "b": Page([2], next: "c"), "c": Page([3], next: "b")]),
                seen: "1 - 2 - 3 - " + failure("a next page that was not read yet", "one that was"),
                places: [nil, "b", "c"]
            )
        ),
        Row(
            "a page that names itself isn't followed",
            Walk(
                answer: pages(["a": Page([1], next: "a")]),
                first: "a",
                seen: "1 - " + failure("a next page that was not read yet", "one that was"),
                places: ["a"]
            )
        ),
        Row(
            "a failure comes after the pages before it",
            Walk(answer: pages([nil: Page([1], next: "b")]), seen: "1 - \(missing)", places: [nil, "b"])
        ),
    ]

    @Test(arguments: walks) func pagesComeUntilTheirEnd(_ row: Row<Walk>) {
        let walk = row.value
        let places = Mutex<[String?]>([])
        let seen = Self.seen(
            .pages(from: walk.first, next: { page, _ in page.next }) { place in
                places.withLock { $0.append(place) }
                return walk.answer(place)
            },
            count: walk.count
        )
        #expect(seen == walk.seen, sourceLocation: row.location)
        #expect(places.withLock { $0 } == walk.places, sourceLocation: row.location)
    }

    private static let counted: [Row<(pages: SignalProducer<Page, CoreError>, seen: String)>] = [
        Row(
            "the place after a page is known from the page's own",
            (
                .pages(next: { page, number in page.rows.isEmpty ? nil : (number ?? 1) + 1 }) { (number: Int?) in
                    let first = ((number ?? 1) - 1) * 2
                    return SignalProducer(value: Page((first..<max(first, min(first + 2, 3))).map { $0 }))
                },
                "0 1 - 2 - - end"
            )
        ),
        Row(
            "a backend that doesn't know the parameter sends the same page again",
            (
                .pages(next: { _, number in (number ?? 1) + 1 }) { (_: Int?) in SignalProducer(value: Page([1])) },
                "1 - " + failure("other entities than on the page before", "the same")
            )
        ),
    ]

    @Test(arguments: counted)
    private func placesMayBeCounted(_ row: Row<(pages: SignalProducer<Page, CoreError>, seen: String)>) {
        let (pages, seen) = row.value
        #expect(Self.seen(pages) == seen, sourceLocation: row.location)
    }

    private static func seen(_ pages: SignalProducer<Page, CoreError>, count: Int = 10) -> String {
        let seen = Mutex<[String]>([])
        let result = pages.take(first: count)
            .on(value: { page in seen.withLock { $0 += page.rows.map(String.init) + ["-"] } })
            .wait()
        let end = result.failure.map { "\($0)" } ?? "end"
        return (seen.withLock { $0 } + [end]).joined(separator: " ")
    }
}
