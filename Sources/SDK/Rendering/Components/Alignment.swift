/// The horizontal position of content that is narrower than its space.
public enum Alignment: Hashable, Sendable, CaseIterable {
    /// At the start of the line.
    case start
    /// In the middle of the line.
    case center
    /// At the end of the line.
    case end

    /// Returns the number of free columns before the content.
    func offset(of width: Int, in space: Int) -> Int {
        let free = max(0, space - width)
        return switch self {
        case .start: 0
        case .center: free / 2
        case .end: free
        }
    }
}
