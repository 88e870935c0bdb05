import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Conflicts that are shown, written again and merged, and how often: `UpdatingTableTests` has them by version.
@Suite(.bodyTimeLimit) struct UpdatingTests {
    /// A text with a version, which others change now and then.
    private final class Store: Sendable {
        private struct State {
            var text = "base"
            var version = 1
            var others: [String]
            var lines: [String] = []
        }

        private let state: Mutex<State>
        private let refusal: CoreError.StatusReason

        init(others: [String], refusal: CoreError.StatusReason) {
            state = Mutex(State(others: others))
            self.refusal = refusal
        }

        var lines: [String] { state.withLock { $0.lines } }

        func read() -> Result<Versioned<String>, CoreError> {
            state.withLock { state in
                state.lines.append("read")
                return .success(Store.current(state))
            }
        }

        func write(_ text: String, over version: Version) -> Result<Versioned<String>, CoreError> {
            state.withLock { state in
                if !state.others.isEmpty {
                    (state.text, state.version) = (state.others.removeFirst(), state.version + 1)
                }
                state.lines.append("write \(text)")
                guard version == Store.current(state).version else { return .failure(.status(refusal)) }
                (state.text, state.version) = (text, state.version + 1)
                return .success(Store.current(state))
            }
        }

        private static func current(_ state: State) -> Versioned<String> {
            Versioned(state.text, version: Version(etag: "\"\(state.version)\""))
        }
    }

    /// A write of "mine" over the first version, and what comes of it.
    struct Update: Sendable {
        /// What others write before the next writes.
        var others: [String] = []
        var refusal = CoreError.StatusReason(code: 412)
        var attempts = 3
        /// Whether a conflict is merged, or shown.
        var merges = true
        let lines: [String]
        /// The text and its version, or the status.
        let outcome: String
    }

    private static let updates: [Row<Update>] = [
        Row("without a conflict nothing is merged", .init(lines: ["write mine"], outcome: "mine \"2\"")),
        Row(
            "a conflict is shown",
            .init(others: ["a"], merges: false, lines: ["write mine", "read"], outcome: "412")
        ),
        Row(
            "a merged text meets another conflict",
            .init(
                others: ["a", "b"],
                lines: ["write mine", "read", "write base mine a", "read", "write a base mine a b"],
                outcome: "a base mine a b \"4\""
            )
        ),
        Row(
            "other failures are not merged",
            .init(others: ["a"], refusal: .init(code: 422), lines: ["write mine"], outcome: "422")
        ),
        Row(
            "a write that met its own success is recognised at the last attempt",
            .init(
                others: ["mine"],
                refusal: .init(code: 412, isOutcomeUnknown: true),
                attempts: 1,
                lines: ["write mine", "read"],
                outcome: "mine \"2\""
            )
        ),
        Row("one attempt reads nothing", .init(others: ["a"], attempts: 1, lines: ["write mine"], outcome: "412")),
        Row("there is one attempt at least", .init(others: ["a"], attempts: -1, lines: ["write mine"], outcome: "412")),
        Row(
            "attempts are bounded",
            .init(
                others: ["a", "b", "c"],
                attempts: 2,
                lines: ["write mine", "read", "write base mine a"],
                outcome: "412"
            )
        ),
    ]

    @Test(arguments: updates) func aWriteMeetsTheVersionOfTheServer(_ row: Row<Update>) {
        let update = row.value
        let store = Store(others: update.others, refusal: update.refusal)
        let result = Versioned("base", version: Version(etag: "\"1\""))
            .updating(
                to: "mine",
                attempts: update.attempts,
                reading: { SignalProducer(result: store.read()) },
                writing: { SignalProducer(result: store.write($0, over: $1)) },
                merging: { update.merges ? "\($0.base.value) \($0.mine) \($0.theirs.value)" : nil }
            )
            .single()
        let outcome = (try? result?.get()).map { "\($0.value) \($0.version.etag ?? "")" }
        let code = result?.failure?.refusal.map { "\($0.code)" }
        #expect((store.lines, outcome ?? code) == (update.lines, update.outcome), sourceLocation: row.location)
    }
}
