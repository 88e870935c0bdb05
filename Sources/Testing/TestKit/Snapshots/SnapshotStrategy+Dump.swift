import MillraceFeedback

extension SnapshotStrategy {
    /// The value with its contents, the same in every run: dictionaries and sets are sorted, and objects have numbers
    /// instead of addresses.
    ///
    /// The text is Swift code that a test can copy, where the value's types have the initializers of their properties:
    /// a date is `Date(timeIntervalSince1970: 0.0)`, and a URL `URL(string: "https://example.com")!`.
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
        SnapshotStrategy { Dump($0) { SourceLeaf.text(of: $0) ?? DumpLeaf.text(of: $0) }.text }
    }
}
