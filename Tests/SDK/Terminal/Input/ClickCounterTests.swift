import MillraceRendering
import Testing

@testable import MillraceTerminal

private func mouse(_ action: Mouse.Action, column: Int = 3) -> Key {
    .mouse(Mouse(action, row: 2, column: column))
}

struct ClickCounterTests {
    private func actions(_ keys: [(Key, Int)]) -> [Mouse.Action?] {
        var counter = ClickCounter()
        return keys.map { key, time in
            guard case let .mouse(mouse) = counter.counted(key, now: time) else { return nil }
            return mouse.action
        }
    }

    @Test func theSecondPressIsADoubleClick() {
        let keys = [(mouse(.click), 0), (mouse(.release), 90), (mouse(.click), 400), (mouse(.release), 450)]
        #expect(actions(keys) == [.click, .release, .doubleClick, .release])
        // A third press begins anew.
        let presses = (0..<5).map { (mouse(.click), $0 * 10) }
        #expect(actions(presses) == [.click, .doubleClick, .click, .doubleClick, .click])
    }

    @Test(
        arguments: [
            [(mouse(.click), 0), (mouse(.click), 401)], [(mouse(.click), 0), (mouse(.click, column: 4), 10)],
            [(mouse(.click), 0), (mouse(.drag), 5), (mouse(.click), 10)],
            [(mouse(.click), 0), ("a", 5), (mouse(.click), 10)],
            [(mouse(.click), 0), (mouse(.wheelDown), 5), (mouse(.click), 10)],
            // A clock that is set back.
            [(mouse(.click), 1000), (mouse(.click), 0)],
        ] as [[(Key, Int)]]
    )
    func otherClicksAreTwo(keys: [(Key, Int)]) {
        #expect(actions(keys).last == .click)
    }
}
