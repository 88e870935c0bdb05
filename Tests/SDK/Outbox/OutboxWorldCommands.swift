import Foundation
import MillraceBackend
import MillraceStreams

@testable import MillraceCQRS
@testable import MillraceOutbox

/// A command that was given, with all that became of it as far as somebody has heard.
///
/// Touched on one thread.
final class Given: @unchecked Sendable {
    let person: String
    let number: Int
    /// The letter, and those that were to take its place.
    var letters: [String]
    /// The lane whose order is looked at; nil for none.
    var lane: String?
    var isAccepted = false
    var isFailed = false
    var isDiscarded = false
    /// What its start was told: the words of its progress, and `ended`.
    var words: [String] = []
    var id: OutboxCommand.ID?
    weak var outbox: CommandOutbox<NoAuth>?
    /// Whether the list said what the start was told.
    var isTrue = true
    /// The letters that must not have been carried out: those that were replaced, or have replaced nothing.
    var impossible: Set<String> = []

    init(_ person: String, number: Int) {
        self.person = person
        self.number = number
        letters = ["\(person.prefix(1))\(number)"]
    }

    /// Notes what the start is told.
    func hear<Answer: Sendable>(_ progress: CommandProgress<Answer>, _ commands: Property<[OutboxCommand]>) {
        words.append(progress.word)
        switch progress {
        case let .accepted(id):
            self.id = id
            isAccepted = true
        case .orphaned: isTrue = commands.value.first { $0.id == id }?.status == .orphaned
        default: break
        }
    }

    /// Whether the start has heard in vain: it ends where its command is gone or set aside, and says what the list
    /// says.
    func isMisled(by commands: [OutboxCommand]) -> Bool {
        guard let id else { return words != [] && words != ["ended"] }
        let isOver = commands.first { $0.id == id }?.isSetAside != false
        return !isTrue || words.first != "accepted" || isOver && words.last != "ended"
            || words.contains("orphaned") && words.suffix(2) != ["orphaned", "ended"]
    }

    func problems(_ done: [String], isListed: Bool) -> [String] {
        let mine = done.filter(letters.contains)
        var problems: [String] = []
        if mine.count > 1 { problems.append("carried out \(mine.count) times: \(mine)") }
        if isFailed, !mine.isEmpty { problems.append("\(mine) was not accepted, and carried out") }
        if !impossible.isDisjoint(with: mine) { problems.append("\(mine) was replaced, and carried out") }
        if isListed, !mine.isEmpty { problems.append("\(mine) is set aside, and carried out") }
        if isAccepted, !isDiscarded, !isListed, mine.isEmpty { problems.append("\(letters) is lost") }
        return problems
    }
}

/// A command whose lane is another one when its id has a name.
struct Follow: BodyCommand, StoredCommand {
    static let path = "letters"
    static let method = CommandMethod.PUT
    let id: Provisional<LetterID>
    let body: Write.Letter
    var lane: Lane { "\(id)" }
    var route: PathTemplate { "letters/\(id)" }

    init(letter: String, id: Provisional<LetterID>) {
        self.id = id
        body = .init(letter: letter)
    }
}

extension OutboxCommand {
    /// The command as it is on the disk.
    var keptText: String {
        let data = command.flatMap { try? StoredJSON.encode($0).get().data }
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    var keptLetter: String? {
        struct Kept: Decodable {
            let body: Write.Letter
        }
        return (try? JSONDecoder().decode(Kept.self, from: Data(keptText.utf8)))?.body.letter
    }
}
