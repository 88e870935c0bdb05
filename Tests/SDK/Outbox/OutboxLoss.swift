import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization

@testable import MillraceCQRS
@testable import MillraceOutbox

/// The backend's id of a letter.
///
/// Zero can't be stored: an answer with it gives a creation no name.
struct LetterID: RawRepresentable, Codable, Hashable {
    let rawValue: Int

    func encode(to encoder: any Encoder) throws {
        guard rawValue != 0 else {
            throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: "no id"))
        }
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// Adds a letter, under an id that the app has made up; the answer is the backend's id.
struct AddLetter: BodyCommand, CreatingCommand {
    struct Letter: CommandBody, Codable, Equatable {
        let letter: String
        var parent: Provisional<LetterID>?
    }

    typealias Answer = Int
    static let path = "letters"
    static let method = CommandMethod.POST
    var id = Provisional<LetterID>.new()
    let body: Letter
    let lane: Lane

    init(letter: String, lane: Lane = .main, parent: Provisional<LetterID>? = nil) {
        body = Letter(letter: letter, parent: parent)
        self.lane = lane
    }

    var invalidates: [QuerySelection] { [.one(Letters(), showing: { [body] in $0 += body.letter })] }

    func id(of answer: Int) -> LetterID { LetterID(rawValue: answer) }
}

/// Changes a letter, which may be one that an `AddLetter` adds.
struct ChangeLetter: BodyCommand, StoredCommand {
    static let path = "letters"
    static let method = CommandMethod.PUT
    let id: Provisional<LetterID>
    let body: Write.Letter
    let lane: Lane

    init(letter: String, id: Provisional<LetterID>, lane: Lane = .main) {
        self.id = id
        body = .init(letter: letter)
        self.lane = lane
    }

    var route: PathTemplate { "letters/\(id)" }
    var invalidates: [QuerySelection] { [.one(Letters(), showing: { [body] in $0 += body.letter })] }
}

extension OutboxCommand {
    /// The letter of a command that has one.
    var letter: String? {
        switch command {
        case let command as AddLetter: command.body.letter
        case let command as ChangeLetter: command.body.letter
        case let command as Write: command.body.letter
        case let command as Strict: command.body.letter
        case let command as Named: command.body.letter
        default: nil
        }
    }
}

/// A way in which a creation is lost, so that no command gets a name for its id any more.
enum OutboxLoss: CaseIterable {
    case refusal, secondRefusal, answerWithoutAName, discarding, makingRoom, edit

    /// Whether the creation waits in its lane behind another command: of one that may be carried out, nothing takes the
    /// place.
    var leavesTheCreationWaiting: Bool { self == .makingRoom || self == .edit }

    /// Has the creation "A" lost, of an outbox that has as many commands as it may.
    func happen(_ desk: OutboxDesk, _ outbox: CommandOutbox<NoAuth>) {
        guard let id = outbox.commands.value.first(where: { $0.letter == "A" })?.id else { return }
        switch self {
        case .refusal: refuse(desk)
        case .secondRefusal:
            refuse(desk)
            outbox.retry(id).start()
            refuse(desk)
        case .answerWithoutAName: desk.succeed(desk.accessible.commands.count - 1, "0")
        case .discarding: outbox.discard(id).start()
        case .makingRoom: desk.execute(Write(letter: "Y", lane: "Y"), outbox)
        case .edit: outbox.edit(id, to: AddLetter(letter: "E", lane: "1")).start()
        }
    }

    private func refuse(_ desk: OutboxDesk) {
        desk.fail(desk.accessible.commands.count - 1, .status(.init(code: 422)))
    }
}
