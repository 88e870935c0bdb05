extension SnapshotStrategy where Value == String {
    /// The unchanged text.
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

extension SnapshotStrategy where Value == [String] {
    /// The texts, each on a new line, for example the result of `failures`.
    ///
    /// ```swift
    /// assertSnapshot(of: ["London", "Bath"], as: .lines, named: "list")
    /// ```
    /// ```text
    /// London
    /// Bath
    /// ```
    public static var lines: SnapshotStrategy {
        SnapshotStrategy<String>.lines.pullback { $0.joined(separator: "\n") }
    }
}
