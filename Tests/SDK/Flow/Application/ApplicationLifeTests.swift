import Dispatch
import MillraceRendering
import MillraceStreams
import MillraceTerminal
import Synchronization
import TestSupport
import TerminalTestSupport
import Testing

@testable import MillraceFeedback
@testable import MillraceFlow

/// The moments in an application's life, and the work before its end.
@Suite(.bodyTimeLimit) struct ApplicationLifeTests {
    private let scheduler = TestScheduler()

    /// Runs an application, and returns the events of its life.
    private func events(
        of life: ApplicationLife,
        patience: Duration? = nil,
        failure: TerminalError? = nil,
        _ script: @escaping @Sendable (ScriptedHost, (TerminalEvent) -> Void) -> Void
    ) throws -> [LifeCycleEvent] {
        let events = Mutex<[LifeCycleEvent]>([])
        let observation = life.events.observeValues { event in events.withLock { $0.append(event) } }
        let stack = ScreenStack()
        stack.push(ScreenController(tally: TallyViewModel()))
        let host = ScriptedHost(patience: patience, failure: failure, script: script)
        // The loops of other tests run at the same time.
        try LoopActivity.$current.withValue(LoopActivity()) {
            let application = TerminalApplication(showing: stack, on: host, life: life, scheduler: scheduler)
            guard let failure else { return _ = try application.run() }
            #expect(throws: failure) { try application.run() }
        }
        observation?.dispose()
        return events.withLock { $0 }
    }

    /// An app that shows nothing, or has ended, doesn't appear.
    @Test func anAppAppearsOnceAndEnds() throws {
        let shown = try [nil, .seconds(1)].map { patience in
            try events(of: ApplicationLife(), patience: patience) { _, handler in
                scheduler.advance(by: .seconds(1))
                handler(.key(.enter))
                handler(.resumed)
                scheduler.advance(by: .seconds(1))
            }
        }
        let hidden = try events(of: ApplicationLife()) { _, _ in }
        let life = ApplicationLife()
        let frame = SignalProducer<Never, NoError> { observer, _ in
            scheduler.advance(by: .seconds(1))
            observer.sendCompleted()
        }
        life.beforeEnd(frame)
        let ended = try events(of: life) { _, _ in }
        let all: [LifeCycleEvent] = [.appeared, .resumed, .willEnd]
        #expect(shown + [hidden, ended] == [all, all, [.willEnd], [.willEnd]])
    }

    @Test func theRunEndsAfterTheWorkBeforeItsEnd() throws {
        let life = ApplicationLife()
        let done = Mutex<[String]>([])
        let (slow, sink) = Signal<Never, NoError>.pipe()
        life.beforeEnd(slow.producer.on(completed: { done.withLock { $0.append("slow") } }))
        life.beforeEnd(.empty.on(completed: { done.withLock { $0.append("quick") } }))
        life.beforeEnd(.empty.on(completed: { done.withLock { $0.append("withdrawn") } })).dispose()
        let other = SignalProducer<Never, NoError>.empty.start(on: QueueScheduler())
            .on(completed: { sink.sendCompleted() })
        life.beforeEnd(other)
        let events = try events(of: life) { _, _ in #expect(done.withLock { $0.isEmpty }) }
        #expect((events, Set(done.withLock { $0 })) == ([.willEnd], ["quick", "slow"]))
    }

    /// A run without a terminal can be followed by one on another host; one that has lost its terminal ends.
    @Test func aRunThatFailsEndsTheLifeThatHasBegun() throws {
        let life = ApplicationLife()
        let done = Mutex(0)
        life.beforeEnd(.empty.on(completed: { done.withLock { $0 += 1 } }))
        let failure = TerminalError.system(call: "tcsetattr", errno: 5)
        let hidden = try events(of: life, failure: failure) { _, _ in }
        let doneWhileHidden = done.withLock { $0 }
        let shown = try events(of: life, failure: failure) { _, _ in scheduler.advance(by: .seconds(1)) }
        #expect(
            ([hidden, shown], doneWhileHidden, done.withLock { $0 }) == ([[], [.appeared, .willEnd]], 0, 1)
        )
    }

    @Test func workThatDoesNotEndIsCancelledAtTheDeadline() throws {
        let life = ApplicationLife(deadline: .seconds(2), scheduler: scheduler)
        let cancelled = DispatchSemaphore(value: 0)
        let endless = SignalProducer<Never, NoError> { _, lifetime in
            lifetime.observeEnded { cancelled.signal() }
            DispatchQueue.global().async { scheduler.advance(by: .seconds(2)) }
        }
        life.beforeEnd(endless)
        #expect(try events(of: life) { _, _ in } == [.willEnd])
        cancelled.waitInTest()
    }

    @Test func workIsDoneAtTheFirstEndOnly() throws {
        let life = ApplicationLife()
        let starts = Mutex(0)
        life.beforeEnd(.empty.on(starting: { starts.withLock { $0 += 1 } }))
        for _ in 1...2 { _ = try events(of: life) { _, _ in } }
        #expect(starts.withLock { $0 } == 1)
    }
}
