import MillraceFeedback

extension SnapshotStrategy {
    /// The value and everything in it, the same on every run: dictionaries and sets are sorted, dates are in UTC, and
    /// objects have numbers in place of addresses.
    ///
    /// ```swift
    /// assertSnapshot(of: [City(name: "London"), City(name: "Bath")], as: .dump)
    /// ```
    /// ```text
    /// [City(name: "London", country: nil), City(name: "Bath", country: nil)]
    /// ```
    ///
    /// What is longer than a line has a line for each of its parts.
    public static var dump: SnapshotStrategy {
        SnapshotStrategy { Dump($0).text }
    }
}
