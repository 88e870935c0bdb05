import MillraceFeedback
import MillraceRendering
import MillraceStreams
import MillraceTerminal
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFlow

/// When a screen is painted: once when it comes to the top, whatever its source sends, and once for each change.
struct ScreenChangesTests {
    /// The sources of a screen's changes.
    enum Source: CaseIterable {
        case empty, never, value, state, twoStates

        var changes: SignalProducer<Void, NoError> {
            let state = MutableProperty(0).producer.map(value: ())
            return switch self {
            case .empty: .empty
            case .never: .never
            case .value: SignalProducer(value: ())
            case .state: state
            case .twoStates: .merge(state, MutableProperty(0).producer.map(value: ()))
            }
        }
    }

    /// The arrangements in which a screen follows another one.
    enum Change: CaseIterable {
        case replaceAll, push, pop, present, path, tabs, decorated

        /// Returns the screens, and the work that brings the second one to the top.
        func screens(_ first: ScreenController, _ second: ScreenController) -> (
            screens: any ScreenSource, action: @Sendable () -> Void
        ) {
            let stack = ScreenStack(showing: first)
            let tab = MutableProperty(0)
            let path = MutableProperty<Path<Int>>([0])
            let selected = Property(capturing: tab)
            let tabs = TabStacks(following: selected) { $0 == 0 ? stack : ScreenStack(showing: second) }
            switch self {
            case .replaceAll: return (stack, { stack.replaceAll(with: second) })
            case .push: return (stack, { stack.push(second) })
            case .pop:
                stack.replaceAll(with: second)
                stack.push(first)
                return (stack, { stack.pop() })
            case .present: return (stack, { stack.present(second) })
            case .path:
                let screens = PathStack(following: Property(capturing: path)) { $0.state.value == 0 ? first : second }
                return (screens, { path.modify { _ = $0.push(1) } })
            case .tabs: return (tabs, { tab.value = 1 })
            case .decorated:
                let decorated = DecoratedScreens(tabs, following: Property(value: 0)) { screen, _ in screen }
                return (decorated, { tab.value = 1 })
            }
        }
    }

    private static func screen(_ title: String, _ source: Source) -> ScreenController {
        ScreenController(following: source.changes) { Screen(title: title) {} }
    }

    @Test(arguments: Change.allCases, Source.allCases)
    func aScreenThatComesToTheTopIsPaintedOnce(change: Change, source: Source) throws {
        let (screens, action) = change.screens(Self.screen("First", source), Self.screen("Second", source))
        let count = Atomic(0)
        let observation = screens.changes.startWithValues { count.add(1, ordering: .relaxed) }
        let scheduler = TestScheduler()
        let host = ScriptedHost { host, _ in
            scheduler.advance(by: .seconds(1))
            let before = host.frames
            action()
            scheduler.advance(by: .seconds(1))
            let after = host.frames.dropFirst(before.count).map { $0[0].contains("Second") }
            #expect((before.last?[0].contains("First"), after) == (true, [true]))
        }
        try TerminalApplication(showing: screens, on: host, scheduler: scheduler).run()
        // The first screen and the second one.
        #expect(count.load(ordering: .relaxed) == 2)
        observation.dispose()
    }

    /// A change of the state that comes while the screen is shown isn't lost, and is one change.
    @Test func eachChangeOfAStateIsOne() {
        let state = MutableProperty(0)
        let controller = ScreenController(following: state.producer.map(value: ())) { Screen(title: "") {} }
        let counts = Log()
        let count = Atomic(0)
        let observation = controller.changes.startWithValues { count.add(1, ordering: .relaxed) }
        for number in 1...3 {
            counts.add("\(count.load(ordering: .relaxed))")
            state.value = number
        }
        #expect(counts.entries + ["\(count.load(ordering: .relaxed))"] == ["1", "2", "3", "4"])
        observation.dispose()
    }

    /// The end of a source is not the end of the questions over its screen.
    @Test(arguments: Source.allCases) func aQuestionIsShownOverAScreen(source: Source) throws {
        let stack = ScreenStack(showing: Self.screen("First", source))
        try ScriptedHost.use(stack, columns: 40, rows: 10) { press in
            let asking = stack.ask(Confirmation("Log out?", confirm: "Log out")).start()
            #expect(press().contains { $0.contains("Log out?") })
            #expect(!press(.escape).contains { $0.contains("Log out?") })
            asking.dispose()
        }
    }

    /// The changes end with the screen.
    @Test(arguments: Source.allCases) func theChangesEndWithTheScreen(source: Source) {
        var controller: ScreenController? = Self.screen("First", source)
        let log = Log()
        let observation = controller?.changes.startWithCompleted { log.add("completed") }
        log.add("shown")
        controller = nil
        #expect(log.entries == ["shown", "completed"])
        observation?.dispose()
    }
}
