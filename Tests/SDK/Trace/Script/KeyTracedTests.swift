import MillraceRendering
import Testing

@testable import MillraceTrace

/// A key comes back from the text that a log has of it.
@Suite struct KeyTracedTests {
    static let keys: [Key] = {
        let plain: [Key] = [
            .enter, .escape, .tab, .backtab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
            .pageUp,
            .pageDown, .function(1), .function(12), .function(35), .character("r"), .character(" "), .character("^"),
            .character("F"), .character("京"), .character("👩‍👩‍👧‍👦"), .control("r"), .control("]"),
        ]
        let modified = [
            KeyModifiers.shift, .alt, .control, [.shift, .alt], [.control, .shift], [.control, .alt, .shift],
        ]
        .flatMap { modifiers in [Key.up, .function(5), .character("x"), .delete].map { Key.modified($0, modifiers) } }
        let mice =
            Mouse.Action.allCases.map { Key.mouse(Mouse($0, row: 0, column: 299)) }
            + [.shift, [.control, .alt, .shift]].map { .mouse(Mouse(.click, row: 0, column: 299, modifiers: $0)) }
        return plain + modified + mice
    }()

    @Test func aKeyComesBack() {
        #expect(Self.keys.map { Key(traced: $0.traced) } == Self.keys)
    }

    @Test func otherTextsAreNoKeys() {
        let texts = [
            "", "text", "mouse", "click", "click 0:1", "click 1", "click 1:2:3", "click a:b", "ctrl-", "ctrl-alt-",
            "Fx", "ctrl-ctrl-a", "shift-ctrl-a", String(repeating: "ctrl-alt-", count: 100_000) + "a", "^", "^^^",
        ]
        let read = texts.filter { Key(traced: $0) != nil }.map { String($0.prefix(99)) }
        #expect(read == ["^"])
    }
}
