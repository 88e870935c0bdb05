import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// Users who type names and secrets, and everything that happens meanwhile, in random order.
struct SecretFuzzTests {
    /// One person after the other uses the form: each has a letter of secrets and one of names.
    private struct Walk {
        typealias Press = (Key...) -> [String]

        let form: SecretForm
        let stack: ScreenStack
        let home = ScreenController(following: .empty) { Screen(title: "Home") {} }
        var random: Numbers
        var log: [String] = []
        var person = 0
        /// Whether the last thing that the user did was typing into a masked field, or moving into it.
        var isTypingSecret = false
        /// Whether the form has a secret.
        var hasSecret = false

        /// No label has these letters.
        private static let secrets = "ZVJ"

        private var secret: Character { Array(Self.secrets)[person % 3] }

        /// Does one thing, and returns what is wrong then.
        mutating func step(_ press: Press) -> String? {
            let lines = press()
            let isSecret = isInSecret(press) && !form.state.value.asks
            switch random.below(14) {
            case 0...3 where isSecret: use(.character(secret), press)
            case 4 where lines.contains { $0.contains("› Name") }: use("n", press)
            case 5: use([.tab, .backtab, .down, .up][random.below(4)], press)
            case 6: use([.enter, .backspace, .left, .escape, " "][random.below(isSecret ? 4 : 5)], press)
            case 7:
                use([.control("s"), .control("t"), .control("e"), .control("f"), .function(1)][random.below(5)], press)
            case 8: use(.control("q"), press)
            case 9: use(.mouse(Mouse(.click, row: random.below(14), column: random.below(60))), press)
            case 10: form.state.modify { $0.toasts.show("Toast") }
            case 11: form.state.modify { $0.hint.toggle() }
            case 12: return interrupt(press)
            case 13 where random.below(3) == 0: return handOver(press)
            default: return nil
            }
            return leak(press)
        }

        private mutating func use(_ key: Key, _ press: Press) {
            log.append("\(key)")
            if key.typed == String(secret) { hasSecret = true }
            let before = (acts: form.acts.entries.count, value: form.state.value)
            _ = press(key)
            let after = form.state.value
            let isAction = form.acts.entries.count > before.acts || after.shows != before.value.shows
            switch key {
            case .function: break
            case _ where isAction || before.value.asks || after.asks: isTypingSecret = false
            case .character, .tab, .backtab, .down, .up, .left, .backspace: isTypingSecret = isInSecret(press)
            default: isTypingSecret = isTypingSecret && isInSecret(press)
            }
        }

        /// Whether the frame has the focus in a masked field.
        private func isInSecret(_ press: Press) -> Bool {
            let isHidden = !form.state.value.shows
            return press().contains { $0.contains("› Again") || ($0.contains("› Password") && isHidden) }
        }

        /// Another screen comes and goes, and the user goes on without looking.
        private mutating func interrupt(_ press: Press) -> String? {
            log.append("interrupt")
            stack.push(home)
            _ = press()
            stack.pop()
            if !isTypingSecret, !form.isStored { hasSecret = false }
            guard isTypingSecret, !form.state.value.asks else {
                _ = press()
                return leak(press)
            }
            _ = press(.character(secret))
            return leak(press).map { "blindly \($0)" }
        }

        /// The user submits, and the next one logs in without looking.
        private mutating func handOver(_ press: Press) -> String? {
            let isEmpty = form.state.value.password.isEmpty && form.state.value.again.isEmpty
            guard hasSecret, !isEmpty, !form.state.value.asks, !press().contains(where: { $0.contains("Close") }) else {
                return nil
            }
            log.append("hand over")
            let submit: [Key] = [.control("s"), .control("t"), .control("e"), .control("b")]
            _ = press(submit[random.below(4)])
            stack.push(home)
            _ = press()
            form.state.value = SecretForm.State()
            stack.pop()
            person += 1
            _ = press("n", .tab, .character(secret))
            (isTypingSecret, hasSecret) = (true, true)
            let texts = form.state.value.texts
            return texts == ["n", String(secret), ""] ? leak(press) : "after a hand-over: \(texts)"
        }

        private func leak(_ press: Press) -> String? {
            let (lines, value) = (press(), form.state.value)
            let inClear = value.shows ? lines.filter { !$0.contains("Password") } : lines
            guard
                !inClear.contains(where: { line in line.contains { Self.secrets.contains($0) && line.contains("[") } })
            else { return "on the screen: \(lines)" }
            guard !value.name.contains(where: { Self.secrets.contains($0) }) else {
                return "in the name: \(value.name)"
            }
            let others = (value.password + value.again).filter { $0 != secret && $0 != "n" && $0 != " " }
            return others.isEmpty ? nil : "of another person: \(value.texts)"
        }
    }

    /// A submitted secret is nowhere for the next person, and no character of a secret is in a field that shows it.
    @Test(arguments: [true, false]) func noSecretLeaks(isStored: Bool) throws {
        for seed in 0..<TestDepth.times(120, dividedBy: 24) {
            let form = SecretForm(isStored: isStored)
            let stack = ScreenStack(showing: form.controller)
            try ScriptedHost.use(stack, columns: 60, rows: 16) { press in
                var walk = Walk(form: form, stack: stack, random: Numbers(state: UInt64(seed) &* 977 &+ 5))
                for _ in 0..<60 {
                    guard let fault = walk.step(press) else { continue }
                    Issue.record("seed \(seed), \(fault), after \(walk.log.suffix(12))")
                    return
                }
            }
        }
    }

    private struct Numbers {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
    }
}
