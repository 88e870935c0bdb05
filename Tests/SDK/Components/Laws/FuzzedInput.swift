import Foundation
import MillraceRendering

/// Random choices, the same ones for the same seed.
struct FuzzedInput {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return elements[Int(state >> 33) % elements.count]
    }

    var isEven: Bool {
        mutating get { pick([true, false]) }
    }

    var number: Int {
        mutating get { pick(Array(0..<1000)) }
    }

    /// A number for where an app says how wide, how high or how many; some are nonsense.
    var size: Int {
        mutating get { pick([0, 1, 2, 3, 8, 20, 1000, -1, .max, .min]) }
    }

    var words: String {
        mutating get {
            let pieces = [
                "a", " ", "London ", "東京", "👩‍👩‍👧‍👦", "e\u{301}", "\u{301}", "\u{1B}[2J", "\n", "\t", "🇬🇧", "\u{200D}",
                "\u{202E}שלום", "क्षि", "\r\n", "\u{0}", "❤\u{FE0F}", "\u{1112}\u{1161}\u{11AB}", "\u{AD}", "ก็\u{E33}",
            ]
            let count = pick([0, 1, 1, 3, 12])
            return (0..<count).map { _ in pick(pieces) }.joined()
        }
    }

    var calendar: Calendar {
        mutating get {
            var calendar = Calendar(
                identifier: pick([.gregorian, .hebrew, .chinese, .japanese, .islamicCivil, .buddhist])
            )
            calendar.locale = Locale(identifier: pick(["en_US", "ar_SA", "he_IL", "ja_JP", "th_TH"]))
            calendar.timeZone = TimeZone(secondsFromGMT: pick([0, 50_400, -43_200])) ?? calendar.timeZone
            calendar.firstWeekday = pick([1, 2, 7])
            return calendar
        }
    }

    mutating func key(width: Int, height: Int) -> Key {
        let plain: [Key] = [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backtab, .enter, .escape, .backspace,
            .delete,
        ]
        switch pick([0, 0, 1, 2, 2, 3, 3, 4]) {
        case 0: return pick(plain)
        case 1:
            return .modified(pick(plain), pick([.shift, .alt, .control, [.shift, .control], [.alt, .shift]]))
        case 2:
            let actions: [Mouse.Action] = [
                .click, .doubleClick, .drag, .drag, .release, .wheelUp, .wheelDown, .wheelLeft, .wheelRight,
            ]
            return .mouse(
                Mouse(
                    pick(actions),
                    row: pick(Array(-1...max(0, height))),
                    column: pick(Array(-1...max(0, width))),
                    modifiers: pick([[], [], .control, .shift])
                )
            )
        case 3:
            return pick([
                " ", "a", "x", "1", "9", "+", "-", "o", .character("\u{301}"), .character("👩‍👩‍👧‍👦"), .character("東"),
                .control("a"), .control("k"), .control("u"), .control("w"), .control("d"), .control("_"), .control("y"),
                .modified("a", .alt), .modified("z", .alt), .modified("Z", .alt),
            ])
        default: return .paste(words)
        }
    }
}
