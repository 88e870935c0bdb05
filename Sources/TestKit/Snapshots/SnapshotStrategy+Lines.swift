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

extension SnapshotStrategy where Value == [String] {
    /// The texts, each from a new line on: what `failures` returns, say.
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
