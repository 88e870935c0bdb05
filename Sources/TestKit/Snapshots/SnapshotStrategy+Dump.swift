import MillraceFeedback

extension SnapshotStrategy {
    /// The value with its contents, the same in every run: dictionaries and sets are sorted, dates are in UTC, and
    /// objects have numbers in place of addresses.
    ///
    /// ```swift
    /// assertSnapshot(of: [City(name: "London"), City(name: "Bath")], as: .dump)
    /// ```
    /// ```text
    /// [City(name: "London", country: nil), City(name: "Bath", country: nil)]
    /// ```
    ///
    /// A value that is longer than a line has a line for each of its parts.
    public static var dump: SnapshotStrategy {
        SnapshotStrategy { Dump($0).text }
    }
}
