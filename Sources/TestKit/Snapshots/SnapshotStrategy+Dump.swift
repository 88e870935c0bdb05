import MillraceFeedback

extension SnapshotStrategy {
    /// The value and everything in it, the same on every run: dictionaries and sets are sorted, dates are in UTC, and
    /// objects have numbers in place of addresses.
    ///
    /// ```swift
    /// assertSnapshot(of: CitiesViewModel.State(cities: [City(name: "London")]), as: .dump)
    /// ```
    /// ```text
    /// State(cities: [City(name: "London")], isLoading: false)
    /// ```
    ///
    /// What is longer than a line has a line for each of its parts.
    public static var dump: SnapshotStrategy {
        SnapshotStrategy { Dump($0).text }
    }
}
