import Foundation

/// A line that a process of the crash test prints: what it does with its commands, and what has become of that.
enum CrashLine {
    /// The outboxes are open.
    case ready
    /// A command is given to an outbox.
    case give(Int, login: String)
    /// A command was accepted, under a number of the outbox's.
    case accepted(Int, id: String)
    /// A command was not accepted.
    case refused(Int)
    /// A command is to be in another version.
    case edit(Int, version: Int)
    /// A command is in another version, or not.
    case edited(Int, version: Int, Bool)
    /// A command is to go.
    case discard(Int)
    /// A command has gone, or not.
    case discarded(Int, Bool)
    /// All commands of a person are to go.
    case clear(String)
    /// All commands of a person have gone, or not.
    case cleared(String, Bool)
    /// An outbox has shown what it must not: a command of somebody else, or one that nobody can read.
    case strange(String)

    /// The text, without the end of the line.
    var text: String {
        switch self {
        case .ready: "ready"
        case let .give(number, login): "give \(number) \(login)"
        case let .accepted(number, id): "accepted \(number) \(id)"
        case let .refused(number): "refused \(number)"
        case let .edit(number, version): "edit \(number) \(version)"
        case let .edited(number, version, isDone): "edited \(number) \(version) \(isDone)"
        case let .discard(number): "discard \(number)"
        case let .discarded(number, isDone): "discarded \(number) \(isDone)"
        case let .clear(login): "clear \(login)"
        case let .cleared(login, isDone): "cleared \(login) \(isDone)"
        case let .strange(what): "strange \(what)"
        }
    }

    init?(_ text: Substring) {
        let words = text.split(separator: " ").map(String.init)
        func number(_ index: Int) -> Int { words.indices.contains(index) ? Int(words[index]) ?? 0 : 0 }
        func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }
        switch words.first {
        case "ready": self = .ready
        case "give": self = .give(number(1), login: word(2))
        case "accepted": self = .accepted(number(1), id: word(2))
        case "refused": self = .refused(number(1))
        case "edit": self = .edit(number(1), version: number(2))
        case "edited": self = .edited(number(1), version: number(2), word(3) == "true")
        case "discard": self = .discard(number(1))
        case "discarded": self = .discarded(number(1), word(2) == "true")
        case "clear": self = .clear(word(1))
        case "cleared": self = .cleared(word(1), word(2) == "true")
        case "strange": self = .strange(words.dropFirst().joined(separator: " "))
        default: return nil
        }
    }

    /// Prints the line by one call, so that no line is printed in part.
    func print() {
        let line = Array((text + "\n").utf8)
        _ = write(STDOUT_FILENO, line, line.count)
    }
}
