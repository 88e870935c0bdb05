import Millrace
import MillraceTestKit
import MillraceTrace
import TestSupport
import Testing

@testable import MillraceInspector

/// An inspector over an app: opened and closed by a key, and no part of what is recorded.
@Suite(.bodyTimeLimit) struct InspectedScreensTests {
    private let trace = Trace()
    private let clock = TestScheduler()
    private let stack = ScreenStack()

    /// Begins the app, in the task of the test.
    private func begin() -> Counter {
        let counter = Counter()
        stack.push(ScreenController(viewModel: counter, renderer: CounterRenderer.init(observer:)))
        return counter
    }

    private func screens(key: Key = .function(12), title: String = "Inspect") -> InspectedScreens {
        let clock = clock
        return InspectedScreens(stack, by: trace, key: key, title: title, commands: nil) { clock }
    }

    private func pilot(_ screens: InspectedScreens) -> Pilot {
        Pilot(showing: screens, columns: 80, rows: 12, clock: clock)
    }

    /// The entries of the trace: keys and the numbers of events and frames.
    private var recorded: [String] {
        trace.log.records.compactMap { record in
            switch record.entry {
            case let .key(name): "key \(name)"
            case let .event(text, loop, _, _, _): loop.hasPrefix("Counter#") ? text : "of \(loop)"
            case let .began(loop, _, _): loop.hasPrefix("Counter#") ? nil : "began \(loop)"
            default: nil
            }
        }
    }

    /// The new lines of each frame that have a word.
    private func frames(with word: String) -> [[String]] {
        let frames = trace.log.records.compactMap { record in
            if case let .frame(_, _, _, lines) = record.entry { lines.map(\.text) } else { nil }
        }
        return frames.filter { lines in lines.contains { $0.contains(word) } }
    }

    @Test func theInspectorIsOpenedAndClosedByTheKeyOrByEscape() {
        _ = begin()
        let screens = screens()
        let pilot = pilot(screens)
        pilot.expect(shows: "F12 Inspect")
        var wasOpen: [Bool] = []
        for close in [Key.function(12), .escape] {
            pilot.press(.function(12))
            pilot.expect(shows: "esc Close")
            wasOpen.append(screens.isOpen)
            pilot.press(close)
            pilot.expect(shows: "Count 0")
            wasOpen.append(screens.isOpen)
        }
        #expect(wasOpen == [true, false, true, false])
    }

    @Test func theAppGoesOnBehindIt() {
        OwnTrace.recording(trace) {
            let counter = begin()
            let pilot = pilot(screens())
            pilot.press("+", .function(12))
            pilot.expect(shows: "live, ")
            counter.send(action: .add(5))
            pilot.advance(by: InspectorBusinessController.pause)
            pilot.expect(shows: ".add(5) in Counter#")
            // A step leaves the log as it is.
            pilot.press(.left)
            counter.send(action: .add(7))
            pilot.advance(by: .seconds(1))
            pilot.expect(hides: ".add(7)")
            pilot.press("l")
            pilot.expect(shows: ".add(7) in Counter#")
            pilot.press(.escape)
            pilot.expect(shows: "Count 13")
        }
    }

    @Test func theTraceHasNothingOfTheInspector() {
        OwnTrace.recording(trace) {
            _ = begin()
            let pilot = pilot(screens())
            pilot.press("+", .function(12), .left, .left, "s", .down, "w", .tab, .function(12))
            pilot.press("+", .function(12), .escape)
            pilot.expect(shows: "Count 2")
            #expect(recorded == ["key +", ".add(1)", "key +", ".add(1)"])
            // A frame after the inspector has only what is new since the app's frame before it.
            let counts = frames(with: "[ Count").map { $0.filter { $0.contains("[ Count") }.count }
            #expect((frames(with: "Close") + frames(with: "Timeline"), counts) == ([], [1, 1, 1]))
        }
    }

    @Test func theScreenOfAMomentIsShownAndTheFocusOfTheAppIsKept() {
        OwnTrace.recording(trace) {
            let counter = begin()
            let pilot = pilot(screens())
            pilot.press("+", "+", .down, .function(12), "s")
            pilot.expect(shows: "Count 2")
            pilot.press(.left, .left, .left, .left, .left)
            pilot.expect(shows: "Count 1")
            // It is read-only.
            pilot.expect(ignores: "+")
            pilot.expect(shows: "Count 1")
            pilot.press(.escape)
            pilot.expect(shows: "› [ Reset ]")
            #expect(counter.state.value.count == 2)
        }
    }

    /// The keys of each pane, on its first line.
    @Test func enterAndTheKeysOfTheListsWork() {
        OwnTrace.recording(trace) {
            _ = begin()
            let pilot = pilot(screens())
            pilot.press("+", "+", .function(12), .pageUp, .pageUp)
            pilot.expect(shows: " of ")
            pilot.press(.end, .home)
            pilot.expect(shows: " 1 of ")
            pilot.press(.end, .up, .down, .enter)
            pilot.expect(shows: "[ Count 2 ]")
            pilot.press(.end)
            pilot.expect(shows: "› + Add")
            pilot.press(.home)
            pilot.expect(shows: "› Counter")
            pilot.press(.tab)
            pilot.expect(shows: "Inspector")
            pilot.press(.enter)
            pilot.expect(shows: "[ Count 2 ]")
            pilot.press(.backtab)
            pilot.expect(shows: "frame of 12 lines")
        }
    }

    /// A user may be faster than the reading of a long trace.
    @Test(arguments: InspectorPane.allCases) func keysBeforeTheTraceIsReadDoNoHarm(pane: InspectorPane) {
        OwnTrace.recording(trace) {
            _ = begin()
            let reading = TestScheduler()
            let screens = InspectedScreens(
                stack,
                by: trace,
                key: .function(12),
                title: "",
                commands: Property(value: []),
                scheduler: { reading }
            )
            let pilot = pilot(screens)
            pilot.press("+", .function(12))
            pilot.expect(shows: "The trace is read")
            let number = (InspectorPane.allCases.firstIndex(of: pane) ?? 0) + 1
            pilot.press(.character(Character("\(number)")))
            reading.advance()
            pilot.press("1")
            pilot.expect(shows: "live, ")
            pilot.press(.home)
            pilot.expect(shows: "1 of ")
        }
    }

    /// A window keeps the keys of the screen below away, but not the inspector; it looks as it did.
    @Test func theInspectorIsOpenedFromAWindow() {
        OwnTrace.recording(trace) {
            _ = begin()
            let screens = screens()
            let pilot = pilot(screens)
            pilot.press("?")
            let window = pilot.expect(shows: "[ Yes ]").text
            pilot.press(.function(12))
            pilot.expect(shows: "esc Close")
            pilot.press("s")
            pilot.expect(shows: "[ Yes ]")
            pilot.press(.function(12))
            let after = pilot.expect(shows: "Sure?").text
            #expect((after, window.contains("F12")) == (window, false))
            pilot.press(.escape)
            pilot.expect(hides: "Sure?")
            #expect(recorded == ["key ?", ".ask", "key esc", ".answer"])
        }
    }

    /// The frames of an app whose inspector is closed are those of the app without one, but for the key.
    @Test func aKeyWithoutATitleIsNotInTheLastLine() {
        _ = begin()
        let screens = screens(title: "")
        #expect(screens.current.value?.screen == stack.current.value?.screen.withSilentKey)
        let pilot = pilot(screens)
        pilot.expect(hides: "F12")
        pilot.press(.function(12))
        pilot.expect(shows: "esc Close")
    }

    @Test func aClosedInspectorIsNotThere() {
        let inspectors = MutableProperty(0)
        let probe = LoopProbe { report in
            guard report.loop.feature == "InspectorViewModel", case .began = report.entry else { return }
            inspectors.modify { $0 += 1 }
        }
        LoopProbe.$current.withValue(probe) {
            _ = begin()
            let screens = screens()
            let pilot = pilot(screens)
            let seen = ["+", Key.function(12), .function(12)].map { key in
                pilot.press(key)
                return "\(inspectors.value) \(clock.isIdle ? "at rest" : "at work")"
            }
            #expect(seen == ["0 at rest", "1 at work", "1 at rest"])
        }
    }

}

extension Screen {
    fileprivate var withSilentKey: Screen {
        var screen = self
        screen.keys.append(KeyBinding(.function(12), "") {})
        return screen
    }
}
