import MillraceRendering

/// A user of a screen: each key is for the frame that is shown.
struct ScreenSession {
    private(set) var screen: Screen
    var width: Int
    var height: Int?
    var interaction = ScreenInteraction()

    init(_ screen: Screen, width: Int = 40, height: Int? = nil) {
        (self.screen, self.width, self.height) = (screen, width, height)
        update(to: screen)
    }

    var frame: TextFrame {
        screen.frame(width: width, height: height, of: interaction)
    }

    var lines: [String] {
        frame.lines
    }

    mutating func update(to screen: Screen) {
        self.screen = screen
        interaction.update(to: screen)
        show()
    }

    mutating func show() {
        interaction.didShow(frame).perform()
    }

    /// Presses keys, and returns whether the last one did something.
    @discardableResult
    mutating func press(_ keys: [Key]) -> Bool {
        var isHandled = false
        for key in keys {
            isHandled = interaction.handle(key, on: screen).perform()
            show()
        }
        return isHandled
    }

    @discardableResult
    mutating func press(_ keys: Key...) -> Bool {
        press(keys)
    }

    @discardableResult
    mutating func click(row: Int, column: Int) -> Bool {
        press(.mouse(Mouse(.click, row: row, column: column)))
    }
}
