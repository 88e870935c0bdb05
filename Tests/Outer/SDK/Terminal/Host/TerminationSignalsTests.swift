import Glibc
import MillraceFlow
import MillraceRendering
import MillraceStreams
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFeedback
@testable import MillraceTerminal

/// Each row is a process of its own, because the signals are the process's.
@Suite(.bodyTimeLimit) struct TerminationSignalsTests {
    /// What a process does, what it notes, and how it ends.
    enum Life: String, Codable, CaseIterable, Sendable {
        case severalSignalsAreOneRequest, aLaterSignal, aSignalAfterAQuietRun, aSecondRun, aSignalThatIsIgnored
        case theEndOfATerminal, aSignalAfterASuspension, signalsBeforeAndAfterTheScreens, aSignalInTheWorkBeforeTheEnd

        var end: ExitTest.Condition {
            switch self {
            case .aLaterSignal, .aSecondRun: .signal(SIGTERM)
            case .aSignalAfterAQuietRun: .signal(SIGHUP)
            default: .success
            }
        }

        /// What is noted; nothing by a process that doesn't live to compare it.
        var log: [String] {
            switch self {
            case .severalSignalsAreOneRequest: ["\(SIGTERM)", "nil"]
            case .aSecondRun: ["nil", "\(SIGHUP)"]
            case .aLaterSignal, .aSignalAfterAQuietRun: []
            case .aSignalThatIsIgnored: ["nil", "ignored true"]
            case .theEndOfATerminal: ["\(SIGHUP)"]
            case .aSignalAfterASuspension: ["catches true", "\(SIGTERM)", "entered true"]
            case .signalsBeforeAndAfterTheScreens, .aSignalInTheWorkBeforeTheEnd:
                ["status \(128 + SIGTERM)", "done true"]
            }
        }

        func run(_ note: (String) -> Void) throws {
            func noteCurrent() { note(TerminationSignals.current.map { "\($0)" } ?? "nil") }
            switch self {
            case .severalSignalsAreOneRequest:
                let release = TerminationSignals.catchFirst()
                for signal in [SIGTERM, SIGTERM, SIGHUP] { SignalActions.raiseUnblocked(signal) }
                noteCurrent()
                release()
                noteCurrent()
                // What stands behind the run is done, too.
                SignalActions.raiseUnblocked(SIGHUP)
            case .aLaterSignal:
                _ = TerminationSignals.catchFirst()
                while true { SignalActions.raiseUnblocked(SIGTERM) }
            case .aSignalAfterAQuietRun:
                TerminationSignals.catchFirst()()
                SignalActions.raiseUnblocked(SIGHUP)
            case .aSecondRun:
                let first = TerminationSignals.catchFirst()
                SignalActions.raiseUnblocked(SIGTERM)
                first()
                let second = TerminationSignals.catchFirst()
                noteCurrent()
                SignalActions.raiseUnblocked(SIGHUP)
                noteCurrent()
                second()
            case .aSignalThatIsIgnored:
                signal(SIGHUP, SIG_IGN)
                let release = TerminationSignals.catchFirst()
                SignalActions.raiseUnblocked(SIGHUP)
                TerminationSignals.terminalHasClosed()
                noteCurrent()
                release()
                note("ignored \(SignalActions.isIgnored(SIGHUP))")
            case .theEndOfATerminal:
                let release = TerminationSignals.catchFirst()
                TerminationSignals.terminalHasClosed()
                noteCurrent()
                SignalActions.raiseUnblocked(SIGHUP)
                release()
                SignalActions.raiseUnblocked(SIGHUP)
            case .aSignalAfterASuspension:
                let terminal = try #require(PseudoTerminal())
                let release = TerminationSignals.catchFirst()
                try TerminalMode.enter(input: terminal.app, output: terminal.app)
                TerminalMode.leave()
                note("catches \(TerminationSignals.catches(SIGTERM))")
                try TerminalMode.enter(input: terminal.app, output: terminal.app)
                SignalActions.raiseUnblocked(SIGTERM)
                noteCurrent()
                note("entered \(TerminalMode.isEntered)")
                TerminalMode.leave()
                release()
            case .signalsBeforeAndAfterTheScreens:
                let life = ApplicationLife()
                let observation = life.events.observeValues { event in
                    for _ in 1...2 { kill(getpid(), event == .appeared ? SIGTERM : SIGHUP) }
                }
                try runApplication(life, .empty, note)
                observation?.dispose()
            case .aSignalInTheWorkBeforeTheEnd:
                let work = SignalProducer<Never, NoError>.empty
                    .on(started: { SignalActions.raiseUnblocked(SIGTERM) })
                try runApplication(ApplicationLife(), work, note, input: open("/dev/null", O_RDONLY))
            }
        }

        /// Runs an application that does work before its end, with a pipe to which nothing is written or another input.
        private func runApplication(
            _ life: ApplicationLife,
            _ work: SignalProducer<Never, NoError>,
            _ note: (String) -> Void,
            input: Int32? = nil
        ) throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            let isDone = Mutex(false)
            life.beforeEnd(work.on(completed: { isDone.withLock { $0 = true } }))
            let host = try PlainTextHost(
                input: input ?? ends[0],
                output: open("/dev/null", O_WRONLY),
                usesASCII: false,
                columns: 80
            )
            let stack = ScreenStack(showing: ScreenController(tally: TallyViewModel()))
            note("status \(try TerminalApplication(showing: stack, on: host, life: life).run())")
            note("done \(isDone.withLock { $0 })")
        }
    }

    @Test(arguments: Life.allCases) func aProcessIsAskedToEnd(_ life: Life) async {
        await #expect(processExitsWith: life.end) { [life] in
            var log: [String] = []
            try life.run { log.append($0) }
            #expect(log == life.log)
            guard life == .aSecondRun else { return }
            TerminationSignals.catchFirst()()
            SignalActions.raiseUnblocked(SIGTERM)
        }
    }

    @Test func aSecondWithoutASignalIsTheEndOfARequest() {
        #expect([1_999, 2_000].map { TerminationSignals.isLater($0, than: 1_000) } == [false, true])
    }
}
