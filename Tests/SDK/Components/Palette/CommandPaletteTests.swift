import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceComponents

struct CommandPaletteTests {
    private func palette(_ titles: [String], _ query: String = "") -> CommandPalette<String> {
        var palette = CommandPalette(titles.map { .init($0, sending: $0) }, cancelling: "cancel")
        palette.apply(.type(query))
        return palette
    }

    @Test(arguments: [
        ("", ["Refresh", "Log out", "Prefer", "Café"]), ("ref", ["Refresh", "Prefer"]), ("REF", ["Refresh", "Prefer"]),
        ("out", ["Log out"]), ("lt", ["Log out"]), ("cafe", ["Café"]), ("é", ["Café", "Refresh", "Prefer"]), ("tl", []),
        ("refreshing", []), ("\u{1B}", []), (String(repeating: "e", count: 10_000), []),
    ])
    func matches(query: String, titles: [String]) {
        let found = palette(["Refresh", "Log out", "Prefer", "Café"], query).matches.map(\.title)
        #expect(query == "é" ? Set(found) == Set(titles) : found == titles, "\(found)")
    }

    /// In Hindi and in Thai, a vowel that is typed later becomes a part of the last character.
    @Test func theLastCharacterMayBeUnfinished() {
        for (typed, text, isFound) in [("ह", "हिन्दी", true), ("ก", "ที่กี่", true), ("ทก", "ที่กี่", false), ("", "ก", true)] {
            let rank = CommandMatch.rank(of: Folding.characters(of: typed), in: Folding.characters(of: text))
            #expect(rank.map { $0 < 3 } ?? false == isFound, "\(typed) in \(text)")
        }
    }

    /// A title that begins with the text comes before one with a word that does, then any other, then one with gaps.
    @Test func theBestMatchIsFirst() {
        let found = palette(["a x b", "xab", "x ab", "ab"], "ab").matches.map(\.title)
        #expect(found == ["ab", "x ab", "xab", "a x b"])
    }

    @Test(arguments: [
        ([1], 1), ([1, 1], 2), ([-1], 0), ([5], 2), ([.max], 2), ([.max, .max, -1], 1), ([1, .min], 0),
    ])
    func theSelectionStaysAmongTheMatches(moves: [Int], expected: Int) {
        var palette = palette(["a1", "a2", "a3", "b"], "a")
        for move in moves { palette.apply(.move(move)) }
        var selections = [palette.selection]
        palette.apply(.type("b"))
        selections.append(palette.selection)
        palette.apply(.type("nothing"))
        palette.apply(.move(1))
        #expect(selections + [palette.selection] == [expected, 0, 0] && palette.matches.isEmpty)
    }

    /// A user types, moves the selection and runs, in a loop as an app has it.
    @Test(arguments: [24, 7, 3])
    func typingSelectingAndRunning(height: Int) {
        let log = Log()
        var palette = palette((0..<40).map { "Command \($0)" })
        var interaction = ScreenInteraction()
        let base = Screen(title: "Base") { Text("below") }
        func screen() -> Screen {
            base.presenting(
                palette,
                observer: Sink { log.add($0) },
                events: { event in
                    switch event {
                    case let .type(text): "type \(text)"
                    case let .move(distance): "move \(distance)"
                    }
                }
            )
        }
        func press(_ key: Key) {
            interaction.update(to: screen())
            interaction.didShow(screen().frame(width: 40, height: height, of: interaction))
            interaction.handle(key, on: screen()).perform()
            guard let last = log.entries.last else { return }
            if last.hasPrefix("type ") { palette.apply(.type(String(last.dropFirst(5)))) }
            if last.hasPrefix("move "), let distance = Int(last.dropFirst(5)) { palette.apply(.move(distance)) }
        }
        for _ in 0..<25 { press(.down) }
        interaction.update(to: screen())
        let lines = screen().frame(width: 40, height: height, of: interaction).lines
        #expect(lines.contains { $0.contains("› Command 25") }, "\(lines)")
        let last = [[.enter], ["3", "9", .enter], [.escape]].map { (keys: [Key]) in
            for key in keys { press(key) }
            return log.entries.last
        }
        #expect(last == ["Command 25", "Command 39", "cancel"])
    }
}
