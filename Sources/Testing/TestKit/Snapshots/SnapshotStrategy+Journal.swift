import Millrace

extension SnapshotStrategy {
    /// Returns the strategy for the journal of a loop: its numbered log.
    ///
    /// ```swift
    /// assertSnapshot(of: journal, as: .journal())
    /// ```
    /// ```text
    /// 0  began
    ///        isLoading: true
    /// 1  ▶ whenLoading#1
    /// 2  didLoad(["London"])  (whenLoading#1)
    ///        isLoading: true → false
    /// ```
    ///
    /// - Returns: The strategy.
    public static func journal<State, Event>() -> SnapshotStrategy where Value == Journal<State, Event> {
        SnapshotStrategy { $0.text }
    }
}
