/// A question about a line of the screen at a moment.
struct LineQuestion: Equatable, Sendable {
    let place: LogPlace
    /// The line of the screen.
    let line: String
}
