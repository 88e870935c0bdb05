import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of `FeaturesOfFeatures.md`, compiled here and run below.
enum FeaturesOfFeatures {
    // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
    struct Counter: Equatable, Codable {
        enum Event: Equatable {
            case didTapAdd
        }

        var count = 0

        static let reducer: Reducer<Self, Event> = { counter, event in
            switch event {
            case .didTapAdd: counter.count += 1
            }
        }
    }
    // End of page

    struct CounterRenderer: Renderer {
        let observer: Sink<Counter.Event>
        let title: String

        func render(state: Counter) -> Screen {
            Screen(title: title) {
                Node(id: "count", Text("\(state.count)"))
                Node(id: "add", Button("Add", action: observer.sending(.didTapAdd)))
            }
        }
    }

    // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
    struct TwoCounters: Equatable, Codable {
        enum Event: Equatable {
            case left(Counter.Event)
            case right(Counter.Event)
        }

        var left = Counter()
        var right = Counter()

        static let left = Part(
            \Self.left,
            event: EnumCase(embed: Event.left) { if case let .left(event) = $0 { event } else { nil } }
        )
        static let right = Part(
            \Self.right,
            event: EnumCase(embed: Event.right) { if case let .right(event) = $0 { event } else { nil } }
        )

        static let reducer = combine(pullback(Counter.reducer, to: left), pullback(Counter.reducer, to: right))
    }
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
    struct TwoCountersRenderer: Renderer {
        let observer: Sink<TwoCounters.Event>

        func render(state: TwoCounters) -> Screen {
            let left = CounterRenderer(observer: observer.contramap(TwoCounters.Event.left), title: "Apples")
            let right = CounterRenderer(observer: observer.contramap(TwoCounters.Event.right), title: "Pears")
            return Screen(title: "Two counters") {
                EmbeddedScreen(id: "left", left.render(state: state.left))
                EmbeddedScreen(id: "right", right.render(state: state.right))
            }
        }
    }
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
    struct Download: Identifiable, Equatable, Codable {
        enum Event: Equatable {
            case didTapStart
            case didTapStop
            case didProgress(Double)
            case didFinish
        }

        let id: String
        var isRunning = false
        var progress = 0.0

        static let reducer: Reducer<Self, Event> = { download, event in
            switch event {
            case .didTapStart: download.isRunning = true
            case .didTapStop: download.isRunning = false
            case let .didProgress(progress): download.progress = progress
            case .didFinish: (download.isRunning, download.progress) = (false, 1)
            }
        }

        static func feedbacks(
            files: @escaping @Sendable (String) -> SignalProducer<Double, NoError>
        ) -> [Feedback<Self, Event>] {
            [
                Feedback(whenBecomesTrue: ^\.isRunning) { download in
                    files(download.id).map(Event.didProgress).concat(value: .didFinish)
                }
                .named("load")
            ]
        }
    }
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
    struct Downloads: Equatable, Codable {
        enum Event: Equatable {
            case download(Download.ID, Download.Event)
            case didTapRemove(Download.ID)
        }

        var rows: Rows<Download>

        static let rows = Part(
            forEach: \Self.rows,
            event: EnumCase(embed: Event.download) {
                if case let .download(id, event) = $0 { (id, event) } else { nil }
            }
        )

        static let reducer = combine(pullback(Download.reducer, to: rows)) { downloads, event in
            if case let .didTapRemove(id) = event { downloads.rows[id: id] = nil }
        }

        static func feedbacks(
            files: @escaping @Sendable (String) -> SignalProducer<Double, NoError>
        ) -> [Feedback<Self, Event>] {
            [pullback(Download.feedbacks(files: files), to: rows)]
        }
    }
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
    enum Place: Equatable, Codable {
        enum Event: Equatable {
            case counters(TwoCounters.Event)
            case downloads(Downloads.Event)
        }

        case counters(TwoCounters)
        case downloads(Downloads)

        static let counters = Part(
            EnumCase(embed: Self.counters) { if case let .counters(counters) = $0 { counters } else { nil } },
            event: EnumCase(embed: Event.counters) { if case let .counters(event) = $0 { event } else { nil } }
        )
        .named("counters")
        static let downloads = Part(
            EnumCase(embed: Self.downloads) { if case let .downloads(downloads) = $0 { downloads } else { nil } },
            event: EnumCase(embed: Event.downloads) { if case let .downloads(event) = $0 { event } else { nil } }
        )
        .named("downloads")
    }
    // End of page

    // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
    struct App: Equatable, Codable {
        enum Event: Equatable {
            case place(ScreenID, Place.Event)
            case didOpen(Place)
            case didGoBack(ScreenID)
        }

        var path: Path<Place> = [.counters(TwoCounters())]

        static let places = Part(
            forEach: \Self.path,
            event: EnumCase(embed: Event.place) { if case let .place(id, event) = $0 { (id, event) } else { nil } }
        )

        static let reducer = combine(
            pullback(pullback(TwoCounters.reducer, to: Place.counters), to: places),
            pullback(pullback(Downloads.reducer, to: Place.downloads), to: places)
        ) { app, event in
            switch event {
            case let .didOpen(place): app.path.push(place)
            case let .didGoBack(id): app.path.pop(from: id)
            case .place: break
            }
        }

        static func feedbacks(
            files: @escaping @Sendable (String) -> SignalProducer<Double, NoError>
        ) -> [Feedback<Self, Event>] {
            [pullback([pullback(Downloads.feedbacks(files: files), to: Place.downloads)], to: places)]
        }
    }
    // End of page

    /// Returns a reducer that takes back an event which leads to a state that isn't allowed.
    // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
    static func limited<State, Event>(
        _ reduce: @escaping Reducer<State, Event>,
        to isAllowed: @escaping @Sendable (State) -> Bool
    ) -> Reducer<State, Event> {
        { state, event in
            let before = state
            reduce(&state, event)
            if !isAllowed(state) { state = before }
        }
    }
    // End of page
}

@Suite(.bodyTimeLimit) struct FeaturesOfFeaturesTests {
    private typealias Page = FeaturesOfFeatures
    private typealias Download = FeaturesOfFeatures.Download
    private typealias Downloads = FeaturesOfFeatures.Downloads
    private typealias Counter = FeaturesOfFeatures.Counter
    private typealias TwoCounters = FeaturesOfFeatures.TwoCounters
    private typealias App = FeaturesOfFeatures.App
    private typealias Place = FeaturesOfFeatures.Place

    @Test func twoCounters() {
        let loop = Loop(initial: TwoCounters(), reduce: TwoCounters.reducer)
        loop.send(.right(.didTapAdd))
        let text = Page.TwoCountersRenderer(observer: .ignored).render(state: loop.state.value).text(width: 30)
        #expect(text == Self.outputs.first)
    }

    private static var outputs: [String] {
        let blocks = (try? Documentation("Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md").blocks) ?? []
        return blocks.filter { $0.info == "text" }.map(\.text)
    }

    @Test func aListOfDownloads() {
        let files = Stub<Double, NoError>()
        let journal = Journal<Downloads, Downloads.Event>()
        let loop = Loop(
            initial: Downloads(rows: [Download(id: "map"), Download(id: "guide")]),
            reduce: Downloads.reducer,
            feedbacks: Downloads.feedbacks(files: { files.producer($0) }),
            journal: journal
        )
        loop.send(.download("map", .didTapStart))
        loop.send(.didTapRemove("map"))
        loop.send(.download("map", .didTapStop))
        let lines = journal.entries.dropFirst().map { "\($0)".split(separator: "\n")[0] }
        #expect(lines.joined(separator: "\n") == Self.outputs.dropFirst().first)
    }

    @Test func aDriverOfARow() {
        // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
        let driver = ViewModelDriver(
            initial: Downloads(rows: [Download(id: "map"), Download(id: "guide")]),
            reduce: Downloads.reducer
        ) { (files: Stub<Double, NoError>, _) in
            Downloads.feedbacks(files: { files.producer($0) })
        }
        // End of page
        driver.perform(
            stub: Stub(.value(0.5)),
            when: { run in
                // Page: Sources/SDK/Millrace/Documentation.docc/FeaturesOfFeatures.md
                let map = run.scoped(to: \.rows[id: "map"], action: { .download("map", $0) })
                map.send(.didTapStart)
                map.expectStates(
                    from: Download(id: "map"),
                    { $0?.isRunning = true },
                    { $0?.progress = 0.5 },
                    { $0 = Download(id: "map", progress: 1) }
                )
                // End of page
            },
            assert: { $0.expectEvents([.download("map", .didProgress(0.5)), .download("map", .didFinish)]) }
        )
    }

    @Test func aPathOfFeatures() throws {
        let files = Stub<Double, NoError>()
        let app = ViewModelCore<App, App.Event, App.Event, Never>(
            initial: App(),
            reduce: App.reducer,
            feedbacks: App.feedbacks(files: { files.producer($0) }),
            action: { $0 }
        )
        app.send(action: .place(1, .counters(.left(.didTapAdd))))
        app.send(action: .didOpen(.downloads(Downloads(rows: [Download(id: "map")]))))
        app.send(action: .place(2, .downloads(.download("map", .didTapStart))))
        #expect((files.starts, files.disposals) == (1, 0))
        app.send(action: .didGoBack(2))
        #expect(
            (files.starts, files.disposals, files.waiting, app.state.value.path.map(\.screen))
                == (1, 1, 0, [.counters(TwoCounters(left: Counter(count: 1)))])
        )
    }

    @Test func aLimit() {
        let reducer = Page.limited(TwoCounters.reducer) { $0.left.count + $0.right.count <= 2 }
        var counters = TwoCounters()
        for event in [.left(.didTapAdd), .right(.didTapAdd), .left(.didTapAdd)] as [TwoCounters.Event] {
            reducer(&counters, event)
        }
        #expect(counters == TwoCounters(left: Counter(count: 1), right: Counter(count: 1)))
    }

    /// Compiled, and not run: other tests ask what a loop does that nobody observes.
    private func everyLoop() {
        // Page: Sources/SDK/Feedback/Journal/ObserveLoops.swift
        observeLoops { report in
            if case let .started(effect) = report.entry { print("\(report.loop) starts \(effect)") }
        }
        // End of page
    }
}
