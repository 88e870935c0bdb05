import Glibc
import MillraceRendering
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceFeedback
@testable import MillraceTerminal

/// Each test is a process of its own, because the signals are the process's.
@Suite(.onWaitingThreads) struct TerminationSignalsTests {
    @Test func oneRequestMayComeAsSeveralSignals() async {
        await #expect(processExitsWith: .success) {
            let release = TerminationSignals.catchFirst()
            for signal in [SIGTERM, SIGTERM, SIGHUP] { SignalActions.raiseUnblocked(signal) }
            #expect(TerminationSignals.current == SIGTERM)
            release()
            #expect(TerminationSignals.current == nil)
            // What stands behind the run is done, too.
            SignalActions.raiseUnblocked(SIGHUP)
        }
    }

    @Test func aLaterSignalEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            _ = TerminationSignals.catchFirst()
            while true { SignalActions.raiseUnblocked(SIGTERM) }
        }
        #expect(!TerminationSignals.isLater(1_999, than: 1_000))
        #expect(TerminationSignals.isLater(2_000, than: 1_000))
    }

    @Test func aSignalAfterAQuietRunEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGHUP)) {
            TerminationSignals.catchFirst()()
            SignalActions.raiseUnblocked(SIGHUP)
        }
    }

    @Test func aSecondRunCatchesItsOwnSignal() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let first = TerminationSignals.catchFirst()
            SignalActions.raiseUnblocked(SIGTERM)
            first()
            let second = TerminationSignals.catchFirst()
            #expect(TerminationSignals.current == nil)
            SignalActions.raiseUnblocked(SIGHUP)
            #expect(TerminationSignals.current == SIGHUP)
            second()
            TerminationSignals.catchFirst()()
            SignalActions.raiseUnblocked(SIGTERM)
        }
    }

    @Test func aSignalThatIsIgnoredStaysSo() async {
        await #expect(processExitsWith: .success) {
            signal(SIGHUP, SIG_IGN)
            let release = TerminationSignals.catchFirst()
            SignalActions.raiseUnblocked(SIGHUP)
            TerminationSignals.terminalHasClosed()
            #expect(TerminationSignals.current == nil)
            release()
            #expect(SignalActions.isIgnored(SIGHUP))
        }
    }

    @Test func theEndOfATerminalIsItsSignal() async {
        await #expect(processExitsWith: .success) {
            let release = TerminationSignals.catchFirst()
            TerminationSignals.terminalHasClosed()
            #expect(TerminationSignals.current == SIGHUP)
            SignalActions.raiseUnblocked(SIGHUP)
            release()
            SignalActions.raiseUnblocked(SIGHUP)
        }
    }

    @Test func aSignalIsCaughtAfterASuspension() async {
        await #expect(processExitsWith: .success) {
            let terminal = try #require(PseudoTerminal())
            let release = TerminationSignals.catchFirst()
            try TerminalMode.enter(input: terminal.app, output: terminal.app)
            TerminalMode.leave()
            #expect(TerminationSignals.catches(SIGTERM))
            try TerminalMode.enter(input: terminal.app, output: terminal.app)
            SignalActions.raiseUnblocked(SIGTERM)
            #expect(TerminationSignals.current == SIGTERM)
            #expect(TerminalMode.isEntered)
            TerminalMode.leave()
            release()
        }
    }

    @Test func theWorkBeforeTheEndIsDoneWhateverSignalsCome() async {
        await #expect(processExitsWith: .success) {
            var ends: [Int32] = [-1, -1]
            #expect(pipe(&ends) == 0)
            let life = ApplicationLife()
            let isDone = Mutex(false)
            let observation = life.events.observeValues { event in
                for _ in 1...2 { kill(getpid(), event == .appeared ? SIGTERM : SIGHUP) }
            }
            life.beforeEnd(.empty.on(completed: { isDone.withLock { $0 = true } }))
            let host = try PlainTextHost(input: ends[0], output: open("/dev/null", O_WRONLY))
            let stack = ScreenStack(showing: ScreenController(tally: TallyViewModel()))
            #expect(try TerminalApplication(showing: stack, on: host, life: life).run() == 128 + SIGTERM)
            #expect(isDone.withLock { $0 })
            observation?.dispose()
        }
    }

    @Test func aSignalDuringTheWorkBeforeTheEndIsTheStatus() async {
        await #expect(processExitsWith: .success) {
            let life = ApplicationLife()
            let isDone = Mutex(false)
            let work = SignalProducer<Never, NoError>.empty
                .on(started: { SignalActions.raiseUnblocked(SIGTERM) }, completed: { isDone.withLock { $0 = true } })
            life.beforeEnd(work)
            let host = try PlainTextHost(input: open("/dev/null", O_RDONLY), output: open("/dev/null", O_WRONLY))
            let stack = ScreenStack(showing: ScreenController(tally: TallyViewModel()))
            #expect(try TerminalApplication(showing: stack, on: host, life: life).run() == 128 + SIGTERM)
            #expect(isDone.withLock { $0 })
        }
    }
}
