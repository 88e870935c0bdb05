import MillraceFlow
import MillraceRendering
import MillraceStreams
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFeedback
@testable import MillraceTerminal

/// Applications on a host that shows them at rest: `PlainTextHost` is one.
final class RestWaitTests: Sendable {
    /// A feature that loads, at its start and when it is asked to.
    final class News: FeedbackViewModel {
        struct State: Equatable {
            var lines: [String] = []
            var isLoading = true
            var hasFailed = false
            var text = ""
        }

        enum Event {
            case reload
            case didLoad(String)
            case didFail
            case type(String)
        }

        let core: ViewModelCore<State, Event, Event, Never>

        init(
            awaited: AwaitedEffects = .untilFirstEvent,
            load: @escaping @Sendable () -> SignalProducer<Event, NoError>
        ) {
            core = ViewModelCore(
                initial: State(),
                reduce: { state, event in
                    switch event {
                    case .reload: state.isLoading = true
                    case let .didLoad(line): (state.isLoading, state.lines) = (false, state.lines + [line])
                    case .didFail: (state.isLoading, state.hasFailed) = (false, true)
                    case let .type(text): state.text = text
                    }
                },
                feedbacks: [Feedback(whenBecomesTrue: \.isLoading) { _ in load() }.awaited(awaited)],
                action: { $0 }
            )
        }
    }

    struct NewsRenderer: Renderer {
        let observer: Sink<News.Event>
        var failure: Int32 = 3

        func render(state: News.State) -> Screen {
            Screen(title: "", keys: [KeyBinding("r", "Reload", action: observer.sending(.reload))]) {
                for (number, line) in state.lines.enumerated() { Node(id: number, Text(line)) }
                if state.isLoading { Node(id: "loading", Text("Loading…")) }
                if state.lines.count > 3 {
                    Node(id: "field", TextField("", text: state.text, onChange: observer.sending { .type($0) }))
                }
            }
            .exitStatus(state.hasFailed ? failure : 0)
        }
    }

    private let scheduler = TestScheduler()
    private let activity = LoopActivity()
    private let news = Mutex<News?>(nil)
    private let answers: Signal<News.Event, NoError>
    private let answer: Signal<News.Event, NoError>.Observer

    init() {
        (answers, answer) = Signal.pipe()
    }

    /// Runs an app whose user does what the script says, and returns the different frames without their last line, and
    /// the exit status.
    private func run(
        patience: Duration? = .seconds(60),
        awaited: AwaitedEffects = .untilFirstEvent,
        stops: Bool = false,
        failure: Int32 = 3,
        _ script: @escaping @Sendable ((TerminalEvent) -> Void) -> Void
    ) throws -> (frames: [String], status: Int32) {
        try LoopActivity.$current.withValue(activity) {
            let stack = ScreenStack()
            let model = News(awaited: awaited) { [answers] in answers.producer.take(first: 1) }
            news.withLock { $0 = model }
            let controller = ScreenController(viewModel: model) { NewsRenderer(observer: $0, failure: failure) }
            stack.push(controller)
            let host = ScriptedHost(isEndless: true, patience: patience) { _, handler in script(handler) }
            let application = TerminalApplication(showing: stack, on: host, scheduler: scheduler)
            let stop = model.state.signal.observeValues { _ in if stops { application.stop() } }
            defer { stop?.dispose() }
            let status = try application.run()
            let frames = host.frames.map { lines in
                lines.filter { !$0.isEmpty && !$0.contains("^C Quit") }.joined(separator: "|")
            }
            // As the host does, which prints no frame twice.
            return (frames.indices.filter { $0 == 0 || frames[$0] != frames[$0 - 1] }.map { frames[$0] }, status)
        }
    }

    enum Step: Sendable {
        case close, quit, reload, fail, answer(String), reloadByItself, advance(Duration)
        /// Expects that an effect runs.
        case expectBusy
    }

    struct Script: Sendable {
        var patience: Duration? = .seconds(60)
        var awaited = AwaitedEffects.untilFirstEvent
        var stops = false
        var failure: Int32 = 3
        let steps: [Step]
        let frames: [String]
        var status: Int32 = 0
    }

    private static let now = Step.advance(.zero)

    static let scripts: [Row<Script>] = [
        Row(
            "nothing is shown before the answer",
            Script(steps: [.close, now, .answer("one"), now], frames: ["  one"])
        ),
        Row(
            "a key waits for the effects of the one before",
            Script(
                steps: [.reload, .reload, .reload, now, .answer("1"), now, .answer("2"), now, .answer("3"), now]
                    + [.answer("4"), now],
                frames: ["  1", "  1|  2", "  1|  2|  3", "  1|  2|  3|  4|› [                    ]"]
            )
        ),
        Row(
            "patience ends, and the status says so",
            Script(
                patience: .seconds(5),
                steps: [.close, .advance(.milliseconds(4_999)), .expectBusy, .advance(.milliseconds(1))],
                frames: ["  Loading…"],
                status: 75
            )
        ),
        Row(
            "a user who quits has the status of the screen",
            Script(patience: .seconds(5), steps: [.quit, .advance(.seconds(5)), .expectBusy], frames: ["  Loading…"])
        ),
        Row(
            "patience begins anew with a key",
            Script(
                patience: .seconds(5),
                steps: [.advance(.seconds(3)), .answer("1"), .advance(.seconds(3)), .reload]
                    + [.advance(.milliseconds(4_999)), .answer("2"), .advance(.seconds(9))],
                frames: ["  1", "  1|  2"]
            )
        ),
        Row(
            "after a late answer the next is waited for again, not only after a key",
            Script(
                patience: .seconds(5),
                steps: [.advance(.seconds(5)), .answer("1"), now, .reloadByItself, now, .answer("2"), now],
                frames: ["  Loading…", "  1", "  1|  2"]
            )
        ),
        Row(
            "a feedback that isn't awaited",
            Script(awaited: .never, steps: [now, .answer("1"), now, .close, now], frames: ["  Loading…", "  1"])
        ),
        Row(
            "a feedback that is awaited until its end",
            Script(awaited: .untilEnd, steps: [now, .answer("1"), now, .close, now], frames: ["  1"])
        ),
        Row("the screen says the status", Script(steps: [.fail, .close, now], frames: [""], status: 3)),
        Row(
            "a host that doesn't wait has the status 0",
            Script(patience: nil, steps: [.fail, .close, now], frames: [""], status: 0)
        ),
        // The system takes the last eight bits of a status: a failure is no success.
        Row("256", Script(failure: 256, steps: [.fail, .close, now], frames: [""], status: 255)),
        Row(
            "the observer of a state stops the app inside the turn, before any frame",
            Script(stops: true, steps: [now, .fail, now], frames: [""], status: 3)
        ),
        Row(
            "an answer that comes late is an answer",
            Script(
                patience: .seconds(5),
                steps: [.advance(.seconds(5)), .fail, now, .close, now],
                frames: ["  Loading…", ""],
                status: 3
            )
        ),
    ]

    @Test(arguments: scripts) func aHostThatWaitsShowsAppsAtRest(_ row: Row<Script>) throws {
        let script = row.value
        let idle = Log()
        let (frames, status) = try run(
            patience: script.patience,
            awaited: script.awaited,
            stops: script.stops,
            failure: script.failure
        ) { [self] handler in
            for step in script.steps {
                switch step {
                case .close: handler(.closed)
                case .quit: handler(.key("q"))
                case .reload: handler(.key("r"))
                case .fail: answer.send(value: .didFail)
                case let .answer(line): answer.send(value: .didLoad(line))
                case .reloadByItself: news.withLock { $0?.send(action: .reload) }
                case let .advance(time): scheduler.advance(by: time)
                case .expectBusy: if activity.isIdle { idle.add(row.name) }
                }
            }
        }
        #expect((frames, status, idle.entries) == (script.frames, script.status, []), sourceLocation: row.location)
    }

    @Test func theSameScriptGivesTheSameFramesHoweverItsKeysCome() throws {
        let keys: [Key] = ["r", "r", "r", "a", "b", "c", .down]
        let all = try (1...8).map { pause in
            let test = RestWaitTests()
            return try test.run { handler in
                for (number, key) in keys.enumerated() {
                    handler(.key(key))
                    if (number + 1) % pause == 0 { test.scheduler.advance() }
                }
                for line in 1...4 {
                    test.scheduler.advance()
                    test.answer.send(value: .didLoad("\(line)"))
                }
                test.scheduler.advance()
                handler(.closed)
                test.scheduler.advance()
            }
        }
        #expect(
            (Set(all.map(\.frames)), all[0].frames.count, all[0].frames.last?.contains("abc")) == (
                [all[0].frames], 5, true
            ),
            "\(all[0].frames)"
        )
    }

    @Test(arguments: [nil, .seconds(60)] as [Duration?]) func aSignalEndsTheRunAtOnce(patience: Duration?) throws {
        let (_, status) = try run(patience: patience) { handler in handler(.terminated(signal: 15)) }
        #expect(status == 143)
    }
}
