import MillraceRendering
import MillraceStreams
import Synchronization
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

    /// Runs an app whose user does what the script says, and returns the different frames without their last line, and the exit status.
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
                lines.filter { !$0.isEmpty && !$0.hasPrefix("r Reload") }.joined(separator: "|")
            }
            // As the host does, which prints no frame twice.
            return (frames.indices.filter { $0 == 0 || frames[$0] != frames[$0 - 1] }.map { frames[$0] }, status)
        }
    }

    @Test func nothingIsShownBeforeTheAnswer() throws {
        let (frames, status) = try run { [self] handler in
            handler(.closed)
            scheduler.advance()
            answer.send(value: .didLoad("one"))
            scheduler.advance()
        }
        #expect(frames == ["  one"])
        #expect(status == 0)
    }

    @Test func aKeyWaitsForTheEffectsOfTheOneBefore() throws {
        let (frames, _) = try run { [self] handler in
            for key in ["r", "r", "r"] as [Key] { handler(.key(key)) }
            scheduler.advance()
            for number in 1...4 {
                answer.send(value: .didLoad("\(number)"))
                scheduler.advance()
            }
        }
        #expect(frames.map { $0.filter(\.isNumber) } == ["1", "12", "123", "1234"])
        #expect(!frames.joined().contains("Loading"))
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
        #expect(Set(all.map(\.frames)) == [all[0].frames])
        #expect(all[0].frames.count == 5)
        #expect(all[0].frames.last?.contains("abc") == true, "\(all[0].frames)")
    }

    @Test func patienceEndsAndTheStatusSaysSo() throws {
        let (frames, status) = try run(patience: .seconds(5)) { [self] handler in
            handler(.closed)
            scheduler.advance(by: .milliseconds(4_999))
            #expect(!activity.isIdle)
            scheduler.advance(by: .milliseconds(1))
        }
        #expect(frames == ["  Loading…"])
        #expect(status == 75)
    }

    /// A user who quits has not waited in vain.
    @Test func aUserWhoQuitsHasTheStatusOfTheScreen() throws {
        let (frames, status) = try run(patience: .seconds(5)) { [self] handler in
            handler(.key("q"))
            scheduler.advance(by: .seconds(5))
            #expect(!activity.isIdle)
        }
        #expect(frames == ["  Loading…"])
        #expect(status == 0)
    }

    @Test func patienceBeginsAnewWithAKey() throws {
        let (frames, _) = try run(patience: .seconds(5)) { [self] handler in
            scheduler.advance(by: .seconds(3))
            answer.send(value: .didLoad("1"))
            scheduler.advance(by: .seconds(3))
            handler(.key("r"))
            scheduler.advance(by: .milliseconds(4_999))
            answer.send(value: .didLoad("2"))
            scheduler.advance(by: .seconds(9))
        }
        #expect(frames == ["  1", "  1|  2"])
    }

    @Test func afterALateAnswerTheNextIsWaitedForAgain() throws {
        let (frames, _) = try run(patience: .seconds(5)) { [self] handler in
            scheduler.advance(by: .seconds(5))
            answer.send(value: .didLoad("1"))
            scheduler.advance()
            // Not by a key: the feature reloads by itself.
            news.withLock { $0?.send(action: .reload) }
            scheduler.advance()
            answer.send(value: .didLoad("2"))
            scheduler.advance()
        }
        #expect(frames == ["  Loading…", "  1", "  1|  2"])
    }

    @Test(arguments: [(AwaitedEffects.never, ["  Loading…", "  1"]), (.untilEnd, ["  1"])])
    func aFeedbackSaysHowItIsAwaited(awaited: AwaitedEffects, expected: [String]) throws {
        let (frames, status) = try run(awaited: awaited) { [self] handler in
            scheduler.advance()
            answer.send(value: .didLoad("1"))
            scheduler.advance()
            handler(.closed)
            scheduler.advance()
        }
        #expect(frames == expected)
        #expect(status == 0)
    }

    @Test func theScreenSaysTheExitStatus() throws {
        let (_, status) = try run { [self] handler in
            answer.send(value: .didFail)
            handler(.closed)
            scheduler.advance()
        }
        #expect(status == 3)
        let other = RestWaitTests()
        let (_, interactive) = try other.run(patience: nil) { handler in
            other.answer.send(value: .didFail)
            handler(.closed)
            other.scheduler.advance()
        }
        #expect(interactive == 0)
    }

    /// The system takes the last eight bits of a status.
    @Test(arguments: [(256, 255), (-1, 255), (512, 255), (255, 255)] as [(Int32, Int32)])
    func aFailureIsNoSuccess(failure: Int32, expected: Int32) throws {
        let (_, status) = try run(failure: failure) { [self] handler in
            answer.send(value: .didFail)
            handler(.closed)
            scheduler.advance()
        }
        #expect(status == expected)
    }

    /// The observer of a state stops the app inside the turn, before any frame.
    @Test func aStopShowsTheScreenOfThen() throws {
        let (frames, status) = try run(stops: true) { [self] _ in
            scheduler.advance()
            answer.send(value: .didFail)
            scheduler.advance()
        }
        #expect(frames == [""])
        #expect(status == 3)
    }

    /// An answer that comes late is an answer.
    @Test func afterALateAnswerTheStatusIsThatOfTheScreen() throws {
        let (frames, status) = try run(patience: .seconds(5)) { [self] handler in
            scheduler.advance(by: .seconds(5))
            answer.send(value: .didFail)
            scheduler.advance()
            handler(.closed)
            scheduler.advance()
        }
        #expect(frames == ["  Loading…", ""])
        #expect(status == 3)
    }

    @Test(arguments: [nil, .seconds(60)] as [Duration?]) func aSignalEndsTheRunAtOnce(patience: Duration?) throws {
        let (_, status) = try run(patience: patience) { handler in handler(.terminated(signal: 15)) }
        #expect(status == 143)
    }
}
