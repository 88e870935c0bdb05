/// A question about a line of the screen at a moment.
struct LineQuestion: Equatable, Sendable {
    let place: LogPlace
    /// The line as it was on the screen.
    let line: String
}
