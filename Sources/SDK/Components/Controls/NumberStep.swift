import MillraceRendering

extension ClosedRange<Int> {
    /// Returns the number a step below or above another one, moved into the range.
    ///
    /// - Parameters:
    ///   - step: The difference; one below 1 counts as 1.
    ///   - direction: A negative number for the number below.
    func number(_ step: Int, from number: Int, direction: Int) -> Int {
        let step = Swift.max(1, step)
        let (sum, isOver) =
            direction < 0 ? number.subtractingReportingOverflow(step) : number.addingReportingOverflow(step)
        if isOver { return direction < 0 ? lowerBound : upperBound }
        return Swift.min(Swift.max(sum, lowerBound), upperBound)
    }
}
