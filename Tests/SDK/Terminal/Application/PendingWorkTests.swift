import MillraceRendering
import TestSupport
import Testing

@testable import MillraceTerminal

/// What an application does next, as a state machine without threads.
struct PendingWorkTests {
    enum Input: Sendable {
        case event(Character), frame, next, afterPause
        /// Moves the clock, in milliseconds.
        case wait(Int)
    }

    static let sequences: [Row<(inputs: [Input], outputs: [String])>] = [
        Row(
            "a key's frame follows its handler",
            ([.event("a"), .next, .frame, .next, .next], ["schedule", "handle a", "", "show", "done"])
        ),
        Row(
            "requests are one frame, and the next one keeps its distance",
            (
                [.frame, .frame, .next, .wait(5), .frame, .frame, .next, .wait(3), .afterPause, .next, .next],
                ["schedule", "", "show", "", "", "pause 3", "", "show", "done"]
            )
        ),
        Row(
            "a request after a frame waits without being scheduled twice",
            (
                [.frame, .next, .next, .wait(2), .frame, .frame, .event("a"), .next, .next]
                    + [.wait(6), .afterPause, .next],
                ["schedule", "show", "done", "pause 6", "", "schedule", "handle a", "done", "", "show"]
            )
        ),
        Row(
            "a frame comes after the events before its request, and before those after it",
            (
                [.event("a"), .event("b"), .next, .event("c"), .frame, .event("d"), .next, .event("e"), .next, .next],
                ["schedule", "", "handle ab", "", "", "", "handle cd", "", "show", "handle e"]
            )
        ),
        Row(
            "events don't wait for a frame that isn't due yet",
            (
                [.frame, .next, .frame, .event("a"), .next, .next, .wait(8)]
                    + [.event("b"), .next, .next, .afterPause, .next],
                ["schedule", "show", "", "", "handle a", "pause 8", "schedule", "show", "handle b", "", "done"]
            )
        ),
    ]

    @Test(arguments: sequences) func workComesInOrder(_ row: Row<(inputs: [Input], outputs: [String])>) {
        var work = PendingWork(interval: .milliseconds(8))
        var now = ContinuousClock.now
        let outputs = row.value.inputs.compactMap { input -> String? in
            switch input {
            case let .event(key): return work.add(.key(.character(key))) ? "schedule" : ""
            case .frame:
                let pause = work.requestFrame(now: now)
                return pause.map { $0 > .zero ? "pause \(Self.ms($0))" : "schedule" } ?? ""
            case .next: return Self.text(work.next(now: now))
            case .afterPause: work.beginAfterPause()
            case let .wait(time):
                now += .milliseconds(time)
                return nil
            }
            return ""
        }
        #expect(outputs == row.value.outputs, sourceLocation: row.location)
    }

    @Test func anIdleApplicationShowsAFrameBeforeEachEvent() {
        var work = PendingWork(interval: .milliseconds(8))
        for key in "ab" { _ = work.add(.key(.character(key))) }
        _ = work.requestFrame(now: .now)
        var steps: [String] = []
        for _ in 0..<4 {
            steps.append(Self.text(work.nextWhenIdle()))
            if steps.last == "handle a" { _ = work.requestFrame(now: .now) }
        }
        _ = (work.add(.resumed), work.add(.key("x")), work.add(.key("y")), work.add(.key(.enter)))
        steps += [Self.text(work.nextWhenIdle()), Self.text(.handle(work.takeTyped())), "\(work.eventCount) left"]
        #expect(steps == ["show", "handle a", "show", "handle b", "handle ", "handle xy", "1 left"])
    }

    /// Every order in which threads add events and request frames while the work goes on, or waits for the clock.
    @Test func nothingIsLostInAnyOrder() {
        let length = 7
        for number in 0..<(1 << (2 * length)) {
            var desk = Desk()
            for place in 0..<length { desk.take(number >> (2 * place) & 3) }
            desk.finish()
            guard desk.problems.isEmpty else {
                Issue.record("\(number): \(desk.problems)")
                return
            }
        }
    }

    /// An application with a serial queue and a clock.
    private struct Desk {
        private var work = PendingWork(interval: .milliseconds(8))
        private let start = ContinuousClock.now
        private var now = 0
        private var scheduled = 0
        private var timers: [Int] = []
        private var isRunning = false
        private var added = 0
        private var handled = 0
        /// The requests so far, those that frames have answered, and the time of the last frame.
        private var requests = 0
        private var answered = 0
        private var lastFrame: Int?
        private(set) var problems: [String] = []

        private var instant: ContinuousClock.Instant { start + .milliseconds(now) }

        mutating func take(_ input: Int) {
            switch input {
            case 0:
                added += 1
                if work.add(.resize(TerminalSize(columns: added, rows: 1))) { scheduled += 1 }
            case 1:
                requests += 1
                switch work.requestFrame(now: instant) {
                case .zero?: scheduled += 1
                case let pause?: timers.append(now + PendingWorkTests.ms(pause))
                case nil: break
                }
            case 2: run()
            default: now += 3
            }
        }

        /// Runs the next piece of the queue, or one step of the piece that runs.
        private mutating func run() {
            guard isRunning else {
                if let timer = timers.firstIndex(where: { $0 <= now }) {
                    timers.remove(at: timer)
                    work.beginAfterPause()
                    isRunning = true
                } else if scheduled > 0 {
                    scheduled -= 1
                    isRunning = true
                }
                return
            }
            switch work.next(now: instant) {
            case let .handle(events):
                for case let .resize(size) in events {
                    handled += 1
                    if size.columns != handled { problems.append("event \(size.columns) as number \(handled)") }
                }
            case .show:
                if let lastFrame, now - lastFrame < 8 { problems.append("frames at \(lastFrame) and \(now)") }
                (lastFrame, answered) = (now, requests)
            case let .pause(pause):
                timers.append(now + PendingWorkTests.ms(pause))
                isRunning = false
            case .none:
                isRunning = false
            }
        }

        mutating func finish() {
            for _ in 0..<100 where isRunning || scheduled > 0 || !timers.isEmpty {
                if !isRunning, scheduled == 0, let timer = timers.min() { now = max(now, timer) }
                run()
            }
            if (handled, answered) != (added, requests) {
                problems.append("\(handled) of \(added) events, \(answered) of \(requests) requests")
            }
        }
    }

    private static func ms(_ duration: Duration) -> Int {
        Int(duration / .milliseconds(1))
    }

    private static func text(_ step: PendingWork.Step) -> String {
        switch step {
        case let .handle(events):
            let keys = events.map { event in
                guard case let .key(key) = event else { return "" }
                return key.typed ?? ""
            }
            return "handle \(keys.joined())"
        case .show: return "show"
        case let .pause(pause): return "pause \(ms(pause))"
        case .none: return "done"
        }
    }
}
