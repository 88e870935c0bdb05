import Foundation
import Millrace
import MillraceReactiveSwift
import Testing

/// The effects of every study, through random events: each that starts ends once, and the same seed gives the same run.
@Suite struct StudyLawTests {
    /// A run of a study: what has happened, the last state, and whether anything is left.
    struct Run: Equatable {
        let entries: [String]
        let state: String
        let startedCount: Int
        let endedCount: Int
        let isIdle: Bool
    }

    /// A study, with what may happen to it.
    struct Study: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let run: @Sendable (_ seed: UInt64) -> Run

        /// What has happened, without the states: to write them takes longer than all else.
        private static func line<State, Event>(of entry: JournalEntry<State, Event>) -> String {
            switch entry {
            case .began: "began"
            case let .accepted(event, origin, _, _): "\(event) \(origin)"
            case .started, .ended, .dropped, .missed: "\(entry)"
            }
        }

        init<State: Sendable, Event: Sendable>(
            _ name: String,
            _ initial: State,
            _ reduce: @escaping Reducer<State, Event>,
            _ events: [Event],
            feedbacks: @escaping @Sendable (TestScheduler) -> [Feedback<State, Event>]
        ) {
            testDescription = name
            run = { seed in
                var random = RandomNumbers(seed: seed)
                let scheduler = TestScheduler()
                let journal = Journal<State, Event>()
                var loop: Loop? = Loop(
                    initial: initial,
                    reduce: reduce,
                    feedbacks: feedbacks(scheduler),
                    journal: journal
                )
                for _ in 0..<100 {
                    let number = Int.random(in: 0..<events.count * 4 / 3 + 1, using: &random)
                    if number < events.count {
                        loop?.send(events[number])
                    } else {
                        scheduler.advance(by: .milliseconds(700))
                    }
                }
                let state = loop.map { "\(Dump($0.state.value))" } ?? ""
                loop = nil
                return Run(
                    entries: journal.entries.map { Self.line(of: $0) },
                    state: state,
                    startedCount: journal.entries.count { if case .started = $0 { true } else { false } },
                    endedCount: journal.entries.count { if case .ended = $0 { true } else { false } },
                    isIdle: scheduler.isIdle
                )
            }
        }
    }

    private static func later<Value: Sendable, Failure: Error>(
        _ value: Value,
        on scheduler: TestScheduler
    ) -> SignalProducer<Value, Failure> {
        SignalProducer(value: value).delay(.seconds(1), on: scheduler)
    }

    /// A saving that fails for some.
    private static func save(_ isRefused: Bool, on scheduler: TestScheduler) -> SignalProducer<Never, CoreError> {
        let done = SignalProducer<Never, CoreError>.empty.delay(.seconds(1), on: scheduler)
        return isRefused ? done.concat(SignalProducer(error: .transport(.refused))) : done
    }

    private static let factEvents: [NumberFact.Event] = [.didTapIncrement, .didTapFact, .didTapFact, .didTapCancel]
    private static let tallyEvents: [Tally.Event] = [.didTapIncrement, .didTapDecrement]
    private static let pages: [Page] = [
        .fact(NumberFact(isLoading: true)), .menu, .stopwatch(Stopwatch(isRunning: true)),
    ]
    private static let ids: [ScreenID] = [1, 2, 3, 4, 5, 6, 7, 8]
    private static let navigationEvents: [Navigation.Event] =
        ids.flatMap { id in
            pages.map { .page(id, .didTapGo([$0])) }
                + [.page(id, .fact(.didTapFact)), .page(id, .stopwatch(.didTapToggle)), .didGoBack(from: id)]
        } + [.didTapTo(1)]

    private static let studies = [
        Study(
            "Todos",
            Todos(),
            Todos.reducer,
            [
                .didTapAdd, .didTapAdd, .didTapDelete(1), .didTapUp(2), .didTapClear, .todo(1, .didToggle(true)),
                .todo(3, .didToggle(true)), .todo(2, .didChangeText("Tea")),
            ],
            feedbacks: { Todos.feedbacks(scheduler: $0) }
        ),
        Study(
            "LoginOrHome",
            LoginOrHome.login(Login()),
            LoginOrHome.reducer,
            [.login(.didChangeName("Ada")), .login(.didTapLogIn), .login(.didTapLogIn), .home(.didTapLogOut)],
            feedbacks: { scheduler in
                LoginOrHome.feedbacks(
                    logIn: { $0.isEmpty ? SignalProducer(error: .transport(.refused)) : later($0, on: scheduler) },
                    messages: { later(["To \($0)"], on: scheduler) }
                )
            }
        ),
        Study(
            "PresentAndLoad",
            PresentAndLoad(),
            PresentAndLoad.reducer,
            [.didTapLoad, .didTapClose] + tallyEvents.map { .sheet(.counter($0)) },
            feedbacks: { scheduler in PresentAndLoad.feedbacks(load: { later(Tally(count: 3), on: scheduler) }) }
        ),
        Study(
            "LoadThenPresent",
            LoadThenPresent(),
            LoadThenPresent.reducer,
            [.didTapLoad, .didTapClose] + tallyEvents.map { .counter($0) },
            feedbacks: { scheduler in LoadThenPresent.feedbacks(load: { later(Tally(count: 3), on: scheduler) }) }
        ),
        Study(
            "NavigateAndLoad",
            NavigateAndLoad(),
            NavigateAndLoad.reducer,
            [.didSelect(1), .didSelect(2), .didSelect(9), .didTapBack] + tallyEvents.map { .detail(.counter($0)) },
            feedbacks: { scheduler in
                NavigateAndLoad.feedbacks(load: { later(Tally(count: $0.count), on: scheduler) })
            }
        ),
        Study(
            "Favorites",
            Episodes(episodes: Rows((1...3).map { Episode(id: $0, title: "\($0)") })),
            Episodes.reducer,
            (1...4).flatMap { [.episode($0, .favorite(.didTap)), .episode($0, .favorite(.didTapDismiss))] },
            feedbacks: { scheduler in Episodes.feedbacks(save: { id, isOn in save(id == 2 && isOn, on: scheduler) }) }
        ),
        Study(
            "Downloads",
            CityMaps(
                maps: Rows(
                    (1...3).map { CityMap(id: "\($0)", text: "", download: Download(url: URL(filePath: "/\($0)"))) }
                )
            ),
            CityMaps.reducer,
            ["1", "2", "3", "4"].flatMap { city in
                [Download.Event.didTapButton, .didTapButton, .didConfirm, .didTapNo].map { .map(city, .download($0)) }
            },
            feedbacks: { scheduler in
                CityMaps.feedbacks(load: { url in
                    SignalProducer.interval([0.2, 0.6, 1], interval: .seconds(1), on: scheduler)
                        .promoteError(CoreError.self)
                        .concat(url.path() == "/2" ? SignalProducer(error: .transport(.refused)) : .empty)
                })
            }
        ),
        Study(
            "Recursion",
            Note(id: 0),
            Note.reducer,
            (1...6).flatMap { id in
                [
                    .didTapAdd, .note(id, .didTapAdd), .note(id, .didChangeName("A")), .note(id, .didChangeName("B")),
                    .note(id, .note(1, .didChangeName("C"))), .didTapDelete(id),
                ]
            },
            feedbacks: { scheduler in
                Note.feedbacks(
                    save: { _ in SignalProducer<Never, NoError>.empty.delay(.seconds(1), on: scheduler) },
                    scheduler: scheduler
                )
            }
        ),
        Study(
            "Undo",
            Undoable(present: NumberFact()),
            undoable(NumberFact.reducer),
            factEvents.map { .present($0) } + [.didTapUndo, .didTapUndo, .didTapRedo],
            feedbacks: { scheduler in
                [undoable(NumberFact.feedbacks(facts: { later("Of \($0)", on: scheduler) }))]
            }
        ),
        Study(
            "Cancellation",
            NumberFact(),
            NumberFact.reducer,
            factEvents,
            feedbacks: { scheduler in NumberFact.feedbacks(facts: { later("Of \($0)", on: scheduler) }) }
        ),
        Study(
            "Timers",
            Stopwatch(),
            Stopwatch.reducer,
            [.didTapToggle],
            feedbacks: { Stopwatch.feedbacks(scheduler: $0) }
        ),
        Study(
            "NavigationStack",
            Navigation(),
            Navigation.reducer,
            navigationEvents,
            feedbacks: { scheduler in
                Navigation.feedbacks(facts: { later("Of \($0)", on: scheduler) }, scheduler: scheduler)
            }
        ),
        Study(
            "DeepLink",
            LinkedNavigation(),
            LinkedNavigation.reducer,
            navigationEvents.map { .navigation($0) }
                + ["/app", "/app/facts/7/stopwatch", "/app/?", "/app/stopwatch/facts/8"].map { .didOpen(link: $0) },
            feedbacks: { scheduler in
                LinkedNavigation.feedbacks(facts: { later("Of \($0)", on: scheduler) }, scheduler: scheduler)
            }
        ),
    ]

    @Test(arguments: studies, [1, 2] as [UInt64])
    func everyEffectEndsOnceAndEachRunIsTheSame(study: Study, seed: UInt64) {
        let run = study.run(seed)
        #expect(run.startedCount > 3)
        #expect(run.startedCount == run.endedCount)
        #expect(run.isIdle)
        #expect(study.run(seed) == run)
    }
}
