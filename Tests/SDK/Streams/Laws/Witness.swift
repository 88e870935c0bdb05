import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport

/// The observer in a law: what it was sent, in words, and whether any event came inside another one.
final class Witness: Sendable {
    private struct State: Sendable {
        var log: [String] = []
        var valueCount = 0
        var endCount = 0
        var inside = 0
        var nested = 0
        var reaction: (@Sendable () -> Void)?
        var reactsTo = 0
    }

    private let state = Shared(State())

    /// What was sent: `1 2 completed`.
    var log: String {
        state.change { $0.log.joined(separator: " ") }
    }

    var values: [String] {
        state.change { Array($0.log.prefix($0.valueCount)) }
    }

    var valueCount: Int {
        state.change { $0.valueCount }
    }

    var endCount: Int {
        state.change { $0.endCount }
    }

    /// How many events came in the middle of another one, from inside or from another thread.
    var nestedCount: Int {
        state.change { $0.nested }
    }

    /// Runs `action` inside the delivery of a value.
    ///
    /// - Parameter number: Which one, from 1; the next by default.
    func react(to number: Int = 0, _ action: @escaping @Sendable () -> Void) {
        state.change { state in
            state.reaction = action
            state.reactsTo = number
        }
    }

    func note(_ value: String) {
        let reaction = state.change { state in
            state.nested += state.inside > 0 ? 1 : 0
            state.inside += 1
            state.log.append(value)
            state.valueCount += 1
            return state.valueCount >= state.reactsTo ? state.reaction.take() : nil
        }
        reaction?()
        state.change { $0.inside -= 1 }
    }

    func end(_ termination: String) {
        state.change { state in
            state.nested += state.inside > 0 ? 1 : 0
            state.log.append(termination)
            state.endCount += 1
        }
    }

    /// An observer that keeps a token.
    func observer<Value, Failure>(keeping token: Token) -> Signal<Value, Failure>.Observer {
        .init(
            value: { value in
                token.keep()
                self.note("\(value)")
            },
            termination: { termination in
                token.keep()
                switch termination {
                case let .failed(error): self.end("failed(\((error as? Oops).map { "\($0.code)" } ?? "\(error)"))")
                case .completed: self.end("completed")
                case .interrupted: self.end("interrupted")
                }
            }
        )
    }
}
