import MillraceRendering

extension Component {
    /// Returns the component as it is drawn by itself.
    package func frame(in space: Space) -> TextFrame {
        TextFrame(width: space.width, height: height(in: space)) { draw(on: &$0, in: space) }
    }

    /// Returns the lines of the component as it is drawn by itself, and those that don't fit its height, too.
    package func shown(width: Int) -> [String] {
        let space = Space(width: width)
        let frame = frame(in: space)
        let count = lines(in: space).count
        return frame.lines + (count == frame.height ? [] : ["\(count) lines in \(frame.height)"])
    }
}

/// A component, a width, and the lines that the component shows in it.
package typealias Look = (component: any Component, width: Int, lines: [String])

/// A screen, the place that it has, its focus, and the lines that it shows there.
package struct ScreenLook: Sendable {
    package let screen: Screen
    package let width: Int
    package var height: Int?
    package var focus: NodeID?
    package let lines: [String]

    package init(_ screen: Screen, width: Int, height: Int? = nil, focus: NodeID? = nil, _ lines: [String]) {
        (self.screen, self.width, self.height, self.focus, self.lines) = (screen, width, height, focus, lines)
    }

    /// The lines that the screen shows.
    package var shown: [String] { screen.frame(width: width, height: height, focus: focus.map { Focus($0) }).lines }
}
