import MillraceRendering
import Synchronization

/// A user of a screen: each key is for the frame that is shown.
package struct ScreenSession {
    package private(set) var screen: Screen
    package var width: Int
    package var height: Int?
    package var interaction = ScreenInteraction()

    package init(_ screen: Screen, width: Int = 40, height: Int? = nil) {
        (self.screen, self.width, self.height) = (screen, width, height)
        update(to: screen)
    }

    package var frame: TextFrame {
        screen.frame(width: width, height: height, of: interaction)
    }

    package var lines: [String] {
        frame.lines
    }

    package mutating func update(to screen: Screen) {
        self.screen = screen
        interaction.update(to: screen)
        show()
    }

    package mutating func show() {
        interaction.didShow(frame).perform()
    }

    /// Presses keys, and returns whether the last one did something.
    @discardableResult
    package mutating func press(_ keys: [Key]) -> Bool {
        var isHandled = false
        for key in keys {
            isHandled = interaction.handle(key, on: screen).perform()
            show()
        }
        return isHandled
    }

    @discardableResult
    package mutating func press(_ keys: Key...) -> Bool {
        press(keys)
    }

    @discardableResult
    package mutating func click(row: Int, column: Int) -> Bool {
        press(.mouse(Mouse(.click, row: row, column: column)))
    }

    /// Presses keys, each on the component that shows the value after the key before, and returns the values.
    package static func values<Value: Sendable>(
        from start: Value,
        _ keys: [Key],
        width: Int = 40,
        height: Int = 3,
        _ make: (Value, @escaping @Sendable (Value) -> Void) -> any Component
    ) -> [Value] {
        let current = Mutex(start)
        func screen() -> Screen {
            let component = make(current.withLock { $0 }) { value in current.withLock { $0 = value } }
            return Screen(title: "") { Node(id: 1, component) }
        }
        var session = ScreenSession(screen(), width: width, height: height)
        return keys.map { key in
            session.update(to: screen())
            session.press(key)
            return current.withLock { $0 }
        }
    }
}
