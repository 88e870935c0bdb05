import Dispatch
import MillraceFeedback
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFlow

/// A stack that follows a path: what is on the path has one controller, and nothing else has.
struct PathStackTests {
    private let path = MutableProperty<Path<String>>([])
    private let made = Log()
    private let released = Log()

    private func makeStack(onBack: (@Sendable (ScreenID) -> Void)? = nil) -> PathStack<String> {
        PathStack(following: Property(capturing: path), onBack: onBack) { screen in controller(screen) }
    }

    private func controller(_ screen: PathScreen<String>) -> ScreenController {
        made.add("\(screen.id)")
        return ScreenController(viewModel: PathLabel(screen) { [released] in released.add("\(screen.id)") }) { _ in
            PathLabelRenderer()
        }
    }

    private func title(_ stack: PathStack<String>) -> String? {
        stack.current.value?.screen.title
    }

    @Test func aScreenThatIsGoneShowsItsLastState() {
        let ends = Log()
        path.value = ["a", "b"]
        let stack = PathStack(following: Property(capturing: path)) { screen in
            screen.state.producer.startWithCompleted { ends.add("\(screen.id)") }
            return self.controller(screen)
        }
        let controller = stack.current.value
        path.modify { $0[id: 2] = "last" }
        let before = ends.entries
        path.modify { $0.pop() }
        #expect((controller?.screen.title, before, ends.entries) == ("last", [], ["2"]))
    }

    /// The user's pop is an event of the feature: the stack alone does nothing.
    @Test func theUserGoesBackThroughTheFeature() {
        let asked = Log()
        path.value = ["a", "b"]
        let stack = makeStack(onBack: { asked.add("\($0)") })
        let item = stack.current.value?.screen.leading
        item?.action?()
        #expect((item, asked.entries, title(stack)) == (BarItem("Back", key: .escape, action: {}), ["2"], "b"))
        path.modify { $0.pop(from: 2) }
        #expect((title(stack), stack.current.value?.screen.leading) == ("a", nil))
    }

    @Test func theWayBackOfARenderer() {
        path.value = ["a", "leading", "key"]
        let stack = makeStack(onBack: { _ in })
        var items = [stack.current.value?.screen.leading]
        path.modify { $0.pop() }
        items.append(stack.current.value?.screen.leading)
        let silent = makeStack()
        path.modify { $0.push("b") }
        items.append(silent.current.value?.screen.leading)
        #expect((items, stack.current.value?.screen.leading?.title) == ([nil, BarItem("Own"), nil], "Back"))
    }

    /// What was second is the root when the first has gone; its frame is shown anew.
    @Test func aNewRootLeadsNowhere() {
        path.value = ["a", "b"]
        let (stack, changes) = (makeStack(onBack: { _ in }), MutableProperty(0))
        let observation = stack.current.value?.changes.startWithValues { changes.modify { $0 += 1 } }
        let before = changes.value
        path.modify { $0[id: 1] = nil }
        #expect((stack.current.value?.screen.leading, before, changes.value) == (nil, 1, 2))
        observation?.dispose()
    }

    /// A view model that goes may read the stack and change the path: no lock is held.
    @Test func releasingMayDoAnything() {
        let (path, counts, holder) = (path, Log(), MutableProperty<PathStack<String>?>(nil))
        path.value = ["a", "b", "c"]
        holder.value = PathStack(following: Property(capturing: path)) { screen in
            let label = PathLabel(screen) {
                counts.add("\(screen.id) \(holder.value?.current.value?.screen.title ?? "-") \(path.value.count)")
                if screen.id == 3 { path.modify { $0.push("d") } }
            }
            return ScreenController(viewModel: label) { _ in PathLabelRenderer() }
        }
        path.modify { $0.popToRoot() }
        // The topmost goes first. The path has the new screen at once, the stack when the change before is done.
        #expect(
            (counts.entries, holder.value?.current.value?.screen.title, holder.value?.count) == (
                ["3 a 1", "2 a 2"], "d", 2
            )
        )
        holder.value = nil
    }

    /// The function that makes a controller may change the path, too.
    @Test func makingMayDoAnything() {
        let path = path
        path.value = ["a"]
        let stack = PathStack(following: Property(capturing: path)) { screen in
            path.modify { if $0.count < 5 { $0.push("\($0.count)") } }
            return self.controller(screen)
        }
        #expect((made.entries, stack.count, title(stack)) == (["1", "2", "3", "4", "5"], 5, path.value.last?.screen))
    }

    @Test func fiveThousandScreens() {
        let stack = makeStack(onBack: { _ in })
        path.value = Path((1...5_000).map { "\($0)" })
        let count = stack.count
        path.modify { $0[id: 3] = "third" }
        path.modify { $0.pop(to: 3) }
        #expect(
            (count, title(stack), released.entries.count, released.entries.first) == (5_000, "third", 4_997, "5000")
        )
    }

    /// The loop has ended: the screens stay until somebody shows others.
    @Test func anEndedPathKeepsItsScreens() {
        var loop: Loop<Path<String>, String>? = Loop(initial: ["a"], reduce: { $0.push($1) })
        guard let property = loop?.state else { return }
        let stack = PathStack(following: property) { screen in controller(screen) }
        loop?.send("b")
        loop = nil
        #expect((title(stack), released.entries) == ("b", []))
    }
}

/// A view model of a text, which tells when it is gone.
private final class PathLabel: ViewModel {
    let state: Property<String>
    private let onRelease: @Sendable () -> Void

    init(_ screen: PathScreen<String>, onRelease: @escaping @Sendable () -> Void) {
        state = screen.state
        self.onRelease = onRelease
    }

    deinit {
        onRelease()
    }

    var routes: Signal<Never, NoError> {
        .never
    }

    func send(action: Never) {}
}

private struct PathLabelRenderer: Renderer {
    func render(state: String) -> Screen {
        Screen(
            title: state,
            leading: state == "leading" ? BarItem("Own") : nil,
            keys: state == "key" ? [KeyBinding(.escape, "Own") {}] : []
        ) {}
    }
}
