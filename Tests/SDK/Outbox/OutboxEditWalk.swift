import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams

@testable import MillraceCQRS
@testable import MillraceOutbox

/// Writes a letter to a place, perhaps under a condition.
struct Save: BodyCommand, StoredCommand {
    /// A path and a query item.
    struct Place: Codable, Equatable, Sendable {
        var number = 7
        var draft: String?
    }

    static let path = "letters"
    static let method = CommandMethod.PUT
    let place: Place
    let condition: String?
    let body: Write.Letter
    var route: PathTemplate { "letters/\(place.number)" }
    var parameters: [String: String]? { place.draft.map { ["draft": $0] } }
    var lane: Lane { "letters" }
    /// Whether the backend carries it out in one state of its place only.
    var isSafe: Bool { condition != nil && condition != "present" }

    init(_ letter: String, _ condition: String?, at place: Place = Place()) {
        (self.place, self.condition, body) = (place, condition, Write.Letter(letter: letter))
    }

    func prepared(_ request: Request) -> Request {
        switch condition {
        case nil: request
        case "absent": request.requiring(.absent)
        case "present": request.requiring(.present)
        case let tag?: request.requiring(.unchanged(Version(etag: tag)))
        }
    }
}

/// A command that is sent, refused, lost, restarted, retried and edited again and again, and a model of it: which forms
/// the backend may have carried out.
final class OutboxEditWalk {
    private enum Phase {
        case sending, waiting, refused
    }

    private let desk = OutboxDesk()
    private var outbox: CommandOutbox<NoAuth>
    private var generator: SeededGenerator
    private var form = Save("0", nil)
    private var phase = Phase.sending
    /// The forms that the backend may have carried out.
    private var reached: [Save] = []
    /// Whether the backend may have carried out the current form.
    private var isOpen = false
    /// The key of the next attempt; nil for one that no attempt had.
    private var key: String?
    private var keys: Set<String> = []
    private var attempts = 0
    private var edits = 0
    private var steps: [String] = []
    private(set) var problems: [String] = []

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        outbox = try desk.open(types: [Save.self])
        form = Save("0", condition(), at: place())
        desk.execute(form, outbox)
        look("\(form)")
    }

    func run(steps count: Int) throws {
        for _ in 0..<count where problems.isEmpty { try step() }
        outbox.close()
    }

    private func step() throws {
        let (isFull, news) = (random(6) == 0, News())
        switch random(14) {
        case 0: answer(.status(.init(code: 422)), "422")
        case 1: answer(.status(.init(code: 412)), "412")
        case 2: answer(.status(.init(code: 409)), "409")
        case 3: answer(.transport(.refused), "offline")
        case 4, 5: answer(.transport(.reset), "lost")
        case 6, 7:
            outbox.close()
            outbox = try desk.open(types: [Save.self])
            if phase == .sending { reach() }
            if phase == .waiting { phase = .sending }
            look("restart")
        case 8:
            outbox.retry(id).start()
            if phase == .refused, !isOpen { key = nil }
            phase = .sending
            look("retry")
        default:
            edits += 1
            let new = Save("\(edits)", condition(), at: random(3) == 0 ? place() : form.place)
            let isReplaceable = phase == .refused || phase == .waiting && !isOpen
            let mayBe = isReplaceable && (reached.isEmpty || new.isSafe && new.place == form.place)
            desk.store.fail(with: isFull ? .diskFull : nil)
            outbox.edit(id, to: new).start(.init(failed: { news.add("\($0)") }, completed: { news.add("edited") }))
            desk.store.fail(with: nil)
            let expected =
                switch (mayBe, isFull) {
                case (false, _): "\(OutboxError.underWay)"
                case (true, true): "\(OutboxError.store(.diskFull))"
                case (true, false): "edited"
                }
            if expected == "edited" {
                (form, isOpen, key) = (new, false, nil)
                if phase == .refused { phase = .sending }
            }
            look("edit to \(new)\(isFull ? " without room" : "")")
            expect(news.all == [expected], "\(news.all) and not \(expected)")
        }
    }

    private var id: OutboxCommand.ID { outbox.commands.value.first?.id ?? .init(0) }

    private func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private func condition() -> String? { [nil, "\"1\"", "absent", "present"][random(4)] }

    private func place() -> Save.Place {
        [Save.Place(), Save.Place(number: 8), Save.Place(draft: "1"), Save.Place(draft: "2")][random(4)]
    }

    /// Ends an attempt, after the pause if the command waits.
    private func answer(_ error: CoreError, _ word: String) {
        guard phase != .refused else { return }
        if phase == .waiting {
            outbox.resume()
            phase = .sending
            look("resume")
        }
        desk.fail(desk.accessible.commands.count - 1, error)
        if word == "lost" { reach() }
        let isWaiting = word == "lost" || word == "offline" || word == "409" && isOpen
        phase = isWaiting ? .waiting : .refused
        look(word)
    }

    private func reach() {
        isOpen = true
        reached.append(form)
    }

    /// Compares the attempts and the list with the model.
    private func look(_ step: String) {
        steps.append(step)
        let sent = desk.accessible.commands
        if phase == .sending, sent.count > attempts || steps.last == "restart" {
            expect(sent.count == attempts + 1, "sent \(sent.count - attempts) times")
            expect(desk.bodies.last == form.body.letter, "sent \(desk.bodies.last ?? "")")
            let used = sent.last?.headers["Idempotency-Key"] ?? ""
            expect(key == nil ? !keys.contains(used) : key == used, "an attempt with another key")
            keys.insert(used)
            key = used
            let twice = reached.filter {
                $0.body != form.body && !(form.isSafe && $0.place == form.place)
            }
            expect(twice.isEmpty, "both \(form) and \(twice) may be carried out")
        }
        attempts = sent.count
        guard let listed = outbox.commands.value.first else { return expect(false, "no command") }
        let isListed: Bool =
            switch listed.status {
            case .sending: phase == .sending
            case .waiting, .held: phase == .waiting
            case .refused: phase == .refused
            case .orphaned, .unreadable: false
            }
        expect(isListed, "listed as \(listed.status), and not \(phase)")
        expect((listed.command as? Save)?.body == form.body, "lists another form")
        expect(
            listed.mayBeCarriedOut == (phase == .sending || !reached.isEmpty),
            "mayBeCarriedOut is \(listed.mayBeCarriedOut)"
        )
    }

    private func expect(_ isTrue: Bool, _ problem: String) {
        if !isTrue { problems.append("\(steps.joined(separator: ", ")): \(problem)") }
    }
}

extension Save: CustomStringConvertible {
    var description: String { "\(body.letter) at \(place.number)\(place.draft ?? "") if \(condition ?? "anything")" }
}
