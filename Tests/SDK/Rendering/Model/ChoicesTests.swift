import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Options to choose from, with and without a search.
struct ChoicesTests {
    private let calls = Log()
    private static let cities = ["London", "Edinburgh", "Málaga Bay", "Bath", "東京"]

    private func press(_ keys: [Key], on screen: Screen) -> ScreenInteraction {
        var session = ScreenSession(screen, width: 30, height: 10)
        session.press(keys)
        return session.interaction
    }

    private func sizes(_ chosen: Int?) -> Screen {
        Screen(title: "") {
            Choices(id: "size", "Size", options: ["Small", "Large"], chosen: chosen) { [calls] in calls.add("\($0)") }
        }
    }

    private func extras(_ chosen: Set<Int>) -> Screen {
        Screen(title: "") {
            Choices(id: "extras", "Extras", options: ["Milk", "Sugar", "Honey"], chosen: chosen) { [calls] in
                calls.add("\($0.sorted())")
            }
        }
    }

    @Test func theDocumentedForms() {
        let options = Screen(title: "") {
            Choices(id: "size", "Size", options: ["Small", "Large"], chosen: 1) { _ in }
            Choices(id: "extras", "Extras", options: ["Milk", "Sugar", "Honey"], chosen: [0, 2]) { _ in }
        }
        // A problem stands below the options.
        let problem = Screen(title: "") {
            Choices(id: 1, "Size", options: ["Small"], chosen: nil, problem: "Choose a size.") { _ in }
        }
        let shown = [options, problem, search("ba")].map { $0.text(width: 24).lines }
        #expect(
            shown == [
                ["Size", "  ( ) Small", "  (•) Large", "", "Extras", "  [x] Milk", "  [ ] Sugar", "  [x] Honey"],
                ["Size", "  ( ) Small", "! Choose a size."],
                ["City", "  [ba                  ]", "  ( ) Málaga Bay", "  (•) Bath", "2/5"],
            ]
        )
    }

    @Test(arguments: [nil, 0, 1, 7, -1])
    func oneOptionIsChosen(chosen: Int?) {
        _ = press([.down, .enter, .up, " ", .mouse(Mouse(.click, row: 2, column: 4))], on: sizes(chosen))
        #expect(calls.entries == ["1", "0", "1"] && sizes(7) == sizes(nil))
    }

    @Test func keysAndClicksChooseByTheIndex() {
        _ = press([.enter, .down, " ", .mouse(Mouse(.click, row: 3, column: 4))], on: extras([0]))
        _ = press([.down, .down, .enter, .up, .enter, .up, "t"], on: search("ba"))
        let several = ["[]", "[0, 1]", "[0, 2]"]
        #expect(calls.entries == several + ["3", "2", "bat"])
    }

    private func search(_ query: String) -> Screen {
        Screen(title: "") {
            Choices(id: "city", "City", options: Self.cities, chosen: 3) { [calls] in calls.add("\($0)") }
                .searchable(query, prompt: "Search") { [calls] in calls.add($0) }
        }
    }

    @Test(
        arguments: [
            ("", Self.cities), ("ba", ["Málaga Bay", "Bath"]), ("BA", ["Málaga Bay", "Bath"]),
            ("malaga", ["Málaga Bay"]), ("má", ["Málaga Bay"]), ("東", ["東京"]), ("zzz", []), ("\u{1B}[2J", []),
            ("(", []), (" ", ["Málaga Bay"]),
        ] as [(String, [String])]
    )
    func aSearchLeavesWhatContainsIt(query: String, expected: [String]) {
        let lines = search(query).text(width: 24).lines
        let options = lines.filter { $0.hasPrefix("  (") }.map { String($0.dropFirst(6)) }
        #expect(options + [lines.last] == expected + ["\(expected.count)/5"])
    }

    @Test func theFocusStaysOnAnOptionThatIsStillThere() {
        var interaction = press([.down, .down, .down, .down], on: search(""))
        let id = interaction.focus?.id
        interaction.update(to: search("bath"))
        let isKept = interaction.focus?.id == id
        interaction.update(to: search("zzz"))
        #expect(isKept && interaction.focus?.editing != nil)
    }

    private func foundCount(_ query: String, _ options: [String]) -> Int {
        Choices(id: 1, "", options: options, chosen: nil) { _ in }.searchable(query) { _ in }.section.nodes.count - 1
    }

    /// Foundation's own search finds a null character behind the end of a text, and traps.
    @Test(arguments: NastyStrings.all.filter { !$0.isEmpty })
    func aTextIsFoundInItselfAndNotInAShorterOne(text: String) {
        #expect(foundCount(text, [text, text + "x"]) == 2)
        for end in ["\u{0}", "\n", "\u{1B}", "x\u{0}", "\u{0}\u{0}"] {
            let found = [foundCount(text + end, [text, "a" + text]), foundCount(end + text, [text, text + "a"])]
            #expect(found == [0, 0])
        }
    }
}
