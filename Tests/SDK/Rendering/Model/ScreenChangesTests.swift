import MillraceRendering
import Testing

struct ScreenChangesTests {
    private func screen(_ names: String, changed: String = "") -> Screen {
        Screen(title: "") {
            Section(id: "list") {
                for name in names.map(String.init) {
                    Node(id: name) { Text(changed.contains(name) ? "!" : name) }
                }
            }
        }
    }

    private func changes(_ before: String, _ after: String, changed: String = "") -> [String] {
        let changes = screen(after, changed: changed).changes(since: screen(before))
        return [changes.inserted, changes.removed, changes.moved, changes.changed]
            .map { $0.map(\.description).joined() }
    }

    @Test(arguments: [
        ("abc", "abc", "", ["", "", "", ""]), ("", "ab", "", ["ab", "", "", ""]), ("ab", "", "", ["", "ab", "", ""]),
        ("abc", "axbc", "", ["x", "", "", ""]), ("abcd", "acd", "", ["", "b", "", ""]),
        ("abcd", "bcda", "", ["", "", "a", ""]), ("abcd", "dabc", "", ["", "", "d", ""]),
        ("abc", "abc", "b", ["", "", "", "b"]), ("abcd", "xdab", "d", ["x", "c", "d", "d"]),
        ("aab", "aba", "", ["", "", "", ""]),
    ])
    func nodesAreToldApartByTheirIDs(before: String, after: String, changed: String, expected: [String]) {
        #expect(changes(before, after, changed: changed) == expected)
    }

    @Test func anotherSectionIsElsewhere() {
        func screen(_ split: Int) -> Screen {
            Screen(title: "") {
                Section(id: "first") { for number in 0..<split { Node(id: number) { "x" } } }
                Section(id: "second") { for number in split..<4 { Node(id: number) { "x" } } }
            }
        }
        #expect(screen(3).changes(since: screen(2)).moved == [2] && screen(2).changes(since: screen(2)).isEmpty)
    }

    /// Taking out what is gone and what moved, and putting in what is new and what moved, makes the one of the other.
    @Test func changesExplainTheScreen() {
        var state: UInt64 = 3
        func random(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        func names() -> String {
            var pool = Array("abcdefgh")
            return String((0..<random(8)).map { _ in pool.remove(at: Int(random(UInt64(pool.count)))) })
        }
        for _ in 0..<200 {
            let (before, after) = (names(), names())
            let parts = changes(before, after)
            let stayed = before.filter { !(parts[1] + parts[2]).contains($0) }
            #expect(stayed == after.filter { !(parts[0] + parts[2]).contains($0) }, "\(before) \(after)")
        }
    }
}
