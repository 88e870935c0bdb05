import Testing

@testable import MillraceTestKit

/// A mask stands for any text, and identifiers and dates are others in each run.
@Suite struct RecordedTextTests {
    private static func long(_ text: String) -> String {
        String((text + String(repeating: " and so on", count: 50)).prefix(400)) + "…"
    }

    private static func shortened(_ text: String, _ count: Int, _ new: String) -> String {
        "\((text + String(repeating: " and so on", count: 50)).prefix(160))… (\(count) characters) → \(new)"
    }

    @Test(
        arguments: [
            ("a", "a", true), ("a", "b", false), ("", "", true), ("•••", "", true), ("•••", "anything", true),
            ("a •••", "a b", true), ("a •••", "b", false), ("••• a", "b a", true), ("••• a", "b", false),
            ("a•••b•••c", "a1b2c", true), ("a•••b•••c", "abc", true), ("a•••b•••c", "acb", false),
            ("x•••x", "x", false),
            ("id 123E4567-E89B-12D3-A456-426614174000", "id 00000000-0000-0000-0000-000000000000", true),
            ("id 123E4567-E89B-12D3-A456-426614174000", "id 1", false),
            ("at 2026-11-23T10:00:00Z", "at 2020-01-01T00:00:00.123Z", true), ("at 2026-11-23", "at 2020-01-01", false),
            ("age: 0.146 seconds", "age: 1e-05 seconds", false), ("age: 0.146 seconds", "age: 1.5e-05 seconds", true),
            ("age: 4 seconds", "age: 5 seconds", false),
            (long("2020-01-01T00:00:00Z"), long("2020-01-01T00:00:00.25Z"), true),
            (long("2020-01-01T00:00:00Z"), long("2020-01-01T00:00:00.25"), false), ("abc…", "abc…", true),
            (long("2020-01-01T00:00:00Z") + " in A", long("2020-01-01T00:00:00.25Z") + " in A", true),
            (long("a") + " in A", long("a") + " in B", false),
            (long("a"), long("b"), false), ("short…", "other…", false),
            (long("user: •••, age: •••,"), long("user: \"demo\", age: 30,"), true),
            (shortened("user: •••", 319, "a"), shortened("user: \"demo\"", 322, "a"), true),
            (shortened("user: •••", 319, "a"), shortened("user: \"demo\"", 322, "b"), false),
            (shortened("user: 1", 319, "a"), shortened("user: 1", 322, "a"), false),
            (long("user: •••, age: 1,"), long("user: \"demo\", age: 2,"), false),
            ("e\u{301}", "é", true),
        ] as [(String, String, Bool)]
    )
    func aTextOfTodayIsOrIsNotTheRecordedOne(recorded: String, now: String, isEqual: Bool) {
        #expect(RecordedText.matches(recorded, now) == isEqual)
    }

    @Test func onlyLinesThatDifferAreShownAsSuch() {
        #expect(RecordedText.aligned(["a 1", "b", "c"], to: ["a •••", "x"]) == ["a •••", "b", "c"])
    }
}
