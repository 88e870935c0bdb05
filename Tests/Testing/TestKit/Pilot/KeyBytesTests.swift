import Millrace
import MillraceTerminal
import Testing

@testable import MillraceTestKit

/// Keys become bytes as a terminal sends them, or none.
struct KeyBytesTests {
    private static let named: [Key] = [
        .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    ]

    @Test func everyKeyAndEveryCombinationIsDecodedAsItself() {
        let functions = (1...35).map { Key.function($0) }
        let letters = "abcdefgklnopqrstuvwxyz 0]\\^_".map { Key.control($0) }
        let characters = "aZ0 /é東👍".map { Key.character($0) }
        // Two clicks are a double click by their time.
        let actions = Mouse.Action.allCases.filter { $0 != .doubleClick }
        let held: [Mouse.Action] = [.click, .drag, .release]
        let mouse =
            actions.map { Key.mouse(Mouse($0, row: 3, column: 900)) }
            + (1...7).flatMap { number in
                held.map { .mouse(Mouse($0, row: 3, column: 9, modifiers: KeyModifiers(rawValue: number))) }
            }
        let pastes: [Key] = [.paste(""), .paste("a\nb\u{1B}[A"), .paste("東京")]
        var keys = Self.named + [.backtab] + functions + letters + characters + mouse + pastes
        for modifiers in (1...7).map({ KeyModifiers(rawValue: $0) }) {
            // With shift and control, the keys of text are the same as without on most terminals, and so on all.
            let text: [Key] = [.enter, .escape, .tab, .backspace]
            for key in Self.named + functions where modifiers == .alt || !text.contains(key) {
                keys.append(.modified(key, modifiers))
            }
        }
        keys += (characters + letters.prefix(2)).map { .modified($0, .alt) }
        let wrong = keys.filter { key in
            var decoder = KeyDecoder()
            return key.terminalBytes.map { decoder.decode($0) + decoder.flush() } != [key]
        }
        #expect(wrong.isEmpty && keys.count > 350, "\(wrong)")
        // A character of several code points is typed in pieces.
        let texts = ["e\u{301}", "👩‍👩‍👧‍👦"]
        #expect(texts.map { Key.character(Character($0)).terminalBytes } == texts.map { Array($0.utf8) })
    }

    @Test func noTerminalSendsOthers() {
        let keys: [Key] = [
            Key.control("C"), .control("é́"), .function(0), .function(-1), .function(36), .function(.max),
            .character("\n"),
            .character("\u{1B}"), .modified(.tab, .shift), .modified("a", .control), .modified("a", .shift),
            .modified("a", []), .modified("a", [.shift, .alt]), .modified("a", [.control, .alt]),
            .modified(.enter, .shift),
            .modified(.backspace, .control), .modified(.escape, [.shift, .alt]), .control("h"), .control("i"),
            .control("j"), .control("m"), .control("["), .control("/"),
            .modified(.up, []), .modified(.paste("a"), .alt), .modified(.modified(.up, .alt), .shift),
            .paste("\u{1B}[201~"),
            .mouse(Mouse(.click, row: -1, column: 0)), .mouse(Mouse(.click, row: 0, column: .max)),
            .modified(.backtab, .alt),
        ]
        #expect(keys.filter { $0.terminalBytes != nil } == [])
    }
}
