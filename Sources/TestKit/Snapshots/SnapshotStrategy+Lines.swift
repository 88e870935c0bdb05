extension SnapshotStrategy where Value == String {
    /// The text as it is.
    ///
    /// ```swift
    /// assertSnapshot(of: "London\nBath", as: .lines)
    /// ```
    /// ```text
    /// London
    /// Bath
    /// ```
    public static var lines: SnapshotStrategy {
        SnapshotStrategy { $0 }
    }
}
