import MillraceComponents
import RenderingTestSupport
import Synchronization
import Testing

@testable import MillraceRendering

/// Presses, moves and releases of the mouse: what is selected, changed and scrolled, and what ends it.
struct MouseDragTests {
    /// A user with a screen that is made anew for each event.
    private final class User {
        var interaction = ScreenInteraction()
        var size = (width: 30, height: 12)
        let make: () -> Screen

        init(_ make: @escaping () -> Screen) {
            self.make = make
            show()
        }

        func show() {
            let screen = make()
            interaction.update(to: screen)
            interaction.didShow(screen.frame(width: size.width, height: size.height, of: interaction))
        }

        @discardableResult
        func use(_ action: Mouse.Action, _ row: Int, _ column: Int) -> KeyOutcome {
            let outcome = interaction.handle(.mouse(Mouse(action, row: row, column: column)), on: make())
            outcome.perform()
            show()
            return outcome
        }

        var selection: String? {
            guard let editing = interaction.topFocus?.editing, let bytes = editing.selectedBytes else { return nil }
            return editing.text(bytes)
        }
    }

    private static let text = "New York, 東京"

    private func field(isMasked: Bool = false) -> User {
        User {
            Screen(title: "") {
                Node(id: 1, TextField("", text: Self.text, isMasked: isMasked, onChange: { _ in }))
            }
        }
    }

    /// The field is `› [New York, 東京     ]`: the text begins in column 3.
    @Test(
        arguments: [
            (3, 6, "New"), (6, 3, "New"), (7, 11, "York"), (13, 15, "東"), (13, 16, "東"), (3, 99, text),
            (15, -9, "New York, 東"),
            (15, Int.min, "New York, 東"), (3, Int.max, text), (5, 5, nil),
        ] as [(Int, Int, String?)]
    )
    func draggingSelectsInAField(from: Int, to: Int, selected: String?) {
        let user = field()
        user.use(.click, 0, from)
        user.use(.drag, 0, (from + min(max(to, 0), 40)) / 2)
        user.use(.drag, 0, to)
        let dragged = user.selection
        user.use(.release, 0, to)
        user.use(.drag, 0, 4)
        // After the release nothing is dragged.
        #expect([dragged, user.selection] == [selected, selected])
    }

    @Test(arguments: [
        (3, "New"), (6, "New"), (7, "York"), (9, "York"), (11, "York"), (12, " "), (13, "東京"), (15, "東京"),
    ])
    func aDoubleClickSelectsAWord(column: Int, selected: String) {
        let user = field()
        user.use(.click, 0, column)
        user.use(.release, 0, column)
        user.use(.doubleClick, 0, column)
        let masked = field(isMasked: true)
        masked.use(.doubleClick, 0, column)
        // In a masked field there are no words.
        #expect([user.selection, masked.selection] == [selected, Self.text])
    }

    /// Two presses are two clicks for everything that has no text.
    @Test func aDoubleClickIsAClickElsewhere() {
        let count = Mutex(0)
        let user = User { Screen(title: "") { Node(id: 1, Button("OK") { count.withLock { $0 += 1 } }) } }
        user.use(.click, 0, 4)
        user.use(.doubleClick, 0, 4)
        #expect(count.withLock { $0 } == 2)
    }

    /// A long text scrolls while the mouse is held beyond its end.
    @Test func draggingBeyondAnEndScrolls() {
        let text = String((0..<200).map { _ in "0123456789".randomElement() ?? "0" })
        let user = User { Screen(title: "") { Node(id: 1, TextField("", text: text, onChange: { _ in })) } }
        user.use(.click, 0, 10)
        for _ in 0..<40 { user.use(.drag, 0, 0) }
        let count = user.selection?.count ?? 0
        let ends = [0, 29].map { column in
            for _ in 0..<300 { user.use(.drag, 0, column) }
            return user.interaction.focus?.editing?.cursor
        }
        // More than the field shows.
        #expect((ends, count > 40) == ([0, 200], true), "\(count)")
    }

    @Test func draggingSelectsInAnEditor() {
        let text = (0..<20).map { "line \($0)" }.joined(separator: "\n")
        let user = User {
            Screen(title: "") { Node(id: 1, TextEditor("", text: text, lines: 4, onChange: { _ in })) }
        }
        // The editor shows the start of the text.
        user.interaction.handle(.modified(.home, .control), on: user.make()).perform()
        user.show()
        user.use(.click, 0, 3)
        let selections = [(2, 7), (1, 99)].map { row, column in
            user.use(.drag, row, column)
            return user.selection
        }
        for _ in 0..<5 { user.use(.drag, 8, 3) }
        let isScrolled = user.selection?.contains("line 6")
        for _ in 0..<30 { user.use(.drag, -1, 3) }
        #expect(user.selection == nil || user.interaction.focus?.editing?.cursor == 0)
        user.use(.doubleClick, 0, 4)
        #expect(
            (selections, isScrolled, user.selection) == (["line 0\nline 1\nline", "line 0\nline 1"], true, "line")
        )
    }

    @Test func aSliderFollowsTheMouse() {
        let value = Mutex(0.0)
        let user = User {
            Screen(title: "") {
                Node(id: "above", Button("a") {})
                Node(id: 1, Slider("", value: value.withLock { $0 }, step: 0.01) { new in value.withLock { $0 = new } })
                Node(id: "below", Stepper("N", value: 1, in: 0...9, onChange: { _ in Issue.record("no drag") }))
            }
        }
        user.use(.click, 1, 2)
        var found = [value.withLock { $0 }]
        for column in [5, 10, 15, 20, 99] {
            // A mouse that leaves the line goes on with it.
            user.use(.drag, column % 4, column)
            found.append(value.withLock { $0 })
        }
        #expect(found == found.sorted() && found[0] == 0 && found[1] > 0 && found.last == 1, "\(found)")
        user.use(.drag, 1, -5)
        let before = value.withLock { $0 }
        user.use(.release, 1, 20)
        user.use(.drag, 1, 20)
        #expect([before, value.withLock { $0 }] == [0, 0])
    }

    private func panes(count: @escaping () -> Int) -> User {
        User {
            Screen(title: "") {
                Panes(.sideBySide) {
                    Pane { for number in 0..<count() { Node(id: number, Text("Line \(number)")) } }.bordered()
                    Pane { Node(id: "b", Button("b") {}) }.bordered()
                }
            }
        }
    }

    @Test func aScrollBarFollowsTheMouse() {
        let user = panes { 100 }
        // The bar is in the right line of the border of the first pane.
        user.use(.click, 1, 14)
        var found = [user.interaction.scroll]
        let needFrames = [3, 6, 9, 40, 41].map { row in
            defer { found.append(user.interaction.scroll) }
            return user.use(.drag, row, 20).needsFrame
        }
        #expect(found == found.sorted() && found[0] == 0 && found[1] > 0 && found[4] == 90, "\(found)")
        #expect(needFrames == [true, true, true, true, false])
        user.use(.drag, -9, 0)
        let before = user.interaction.scroll
        user.use(.release, 0, 0)
        user.use(.drag, 9, 14)
        #expect([before, user.interaction.scroll] == [0, 0])
    }

    /// What the mouse holds may go, or change its size, at any moment.
    @Test func aScrollBarThatGoesWhileItIsDragged() {
        let count = Mutex(100)
        let user = panes { count.withLock { $0 } }
        user.use(.click, 1, 14)
        user.use(.drag, 9, 14)
        #expect(user.interaction.scroll > 0)
        user.size = (30, 200)
        user.show()
        user.use(.drag, 5, 14)
        user.size = (30, 6)
        user.show()
        user.use(.drag, 5, 14)
        count.withLock { $0 = 1 }
        user.show()
        user.use(.drag, 3, 14)
        #expect(user.interaction.drag == nil && user.interaction.scroll == 0)
    }

    /// A window that opens, a key, another focus, or another screen ends the drag; what is below the window isn't
    /// changed.
    @Test(arguments: ["window", "key", "focus", "gone", "wheel"]) func whatEndsADrag(how: String) {
        let step = Mutex(0)
        let user = User {
            let isLater = step.withLock { $0 } > 0
            let field = Node(id: 1, TextField("", text: Self.text, onChange: { _ in }))
            let screen = Screen(title: "") {
                Section(id: "s") {
                    if !(isLater && how == "gone") { field }
                    Node(id: 2, Button("b") {})
                }
            }
            .focusing(isLater && how == "focus" ? 2 : nil)
            let sheet = Overlay(id: "sheet", onCancel: {}) {
                Screen(title: "") { Node(id: 1, TextField("", text: "in the sheet", onChange: { _ in })) }
            }
            return screen.presenting(isLater && how == "window" ? sheet : nil)
        }
        user.use(.click, 0, 3)
        user.use(.drag, 0, 6)
        let selection = user.selection
        step.withLock { $0 = 1 }
        if how == "key" { user.interaction.handle(.escape, on: user.make()).perform() }
        if how == "wheel" { user.use(.wheelDown, 0, 3) }
        user.show()
        user.use(.drag, 0, 11)
        user.use(.drag, 5, 12)
        let below = user.interaction.focus?.editing
        let isKept = below.map { $0.selection == 0..<3 } ?? (how == "gone" || how == "focus")
        #expect((selection, user.interaction.drag == nil, isKept) == ("New", true, true))
    }

    /// Selecting goes on when the mouse leaves the window in which it began.
    @Test func aSelectionInAWindow() {
        let user = User {
            Screen(title: "") { Node(id: 1, Button("below") {}) }.presenting(
                Overlay(id: "sheet", onCancel: { Issue.record("a drag cancels nothing") }) {
                    Screen(title: "Sheet") { Node(id: 1, TextField("", text: "London", onChange: { _ in })) }
                }
            )
        }
        let frame = user.make().frame(width: 30, height: 12, of: user.interaction)
        let row = frame.lines.firstIndex { $0.contains("London") } ?? 0
        let column = Array(frame.lines[row]).firstIndex(of: "L") ?? 0
        user.use(.click, row, column)
        let selections = [(row, column + 3), (0, 29)].map { row, column in
            user.use(.drag, row, column)
            return user.selection
        }
        #expect(selections == ["Lon", "London"])
    }
}
