import Millrace

/// What the processes of a round have said of their commands, and what is wrong with that, as the backend has seen it.
struct CrashJournal {
    /// What must not happen to a command.
    enum Fault: String, CaseIterable {
        case missing
        case twice
        case otherLogin = "under another login"
        case order = "out of order"
        case otherVersion = "in a version that an edit had replaced"
        case notAccepted = "carried out though not accepted"
        case discarded = "sent again after they were discarded"
        case sameNumber = "under a number that another one had"
        case strange = "shown or left wrongly"
    }

    /// The life of a command.
    private struct Command {
        let login: String
        var isAccepted = false
        var isRefused = false
        /// Whether somebody has wanted it to go: it may have been carried out, or not.
        var mayBeGone = false
        /// The life in which it surely went.
        var goneIn: Int?
        /// The version that it had at last, for certain, and those that it may have.
        var version = 0
        var possible: Set<Int> = []
        var history: [String] = []
    }

    private var commands: [Int: Command] = [:]
    private var numbers: [String: Int] = [:]
    private var going: [String: Set<Int>] = [:]
    private(set) var faults: [Fault: [String]] = [:]

    var acceptedCount: Int { commands.values.count(where: \.isAccepted) }

    /// Takes note of what a process has printed in a life.
    mutating func note(_ line: CrashLine, life: Int) {
        switch line {
        case .ready: return
        case let .give(number, login): commands[number] = Command(login: login)
        case let .accepted(number, id):
            commands[number]?.isAccepted = true
            if let other = numbers.updateValue(number, forKey: id) {
                faults[.sameNumber, default: []].append("\(number) and \(other) are both \(id)")
            }
        case let .refused(number): commands[number]?.isRefused = true
        case let .edit(number, version): commands[number]?.possible.insert(version)
        case let .edited(number, version, isDone):
            commands[number]?.possible.remove(version)
            if isDone { commands[number]?.version = version }
        case let .discard(number): commands[number]?.mayBeGone = true
        case let .discarded(number, isDone): if isDone { commands[number]?.goneIn = life }
        case let .clear(login):
            let meant = commands.filter { $0.value.login == login && !$0.value.isRefused }
            going[login] = Set(meant.filter(\.value.isAccepted).keys)
            for number in meant.keys { commands[number]?.mayBeGone = true }
        case let .cleared(login, isDone):
            guard isDone else { return }
            for number in going[login] ?? [] where commands[number]?.goneIn == nil { commands[number]?.goneIn = life }
        case let .strange(what): faults[.strange, default: []].append("life \(life): \(what)")
        }
        note(line.text, of: line.number, life)
    }

    private mutating func note(_ text: String, of number: Int?, _ life: Int) {
        if let number { commands[number]?.history.append("life \(life): \(text)") }
    }

    /// Compares everything with what the backend has seen.
    mutating func compare(_ record: CrashBackend.Record) {
        var times: [Int: Int] = [:]
        var hadRefusals: Set<Int> = []
        for request in record.requests where request.answer.hasSuffix("422") { hadRefusals.insert(request.body.number) }
        var last: [String: Int] = [:]
        for index in record.carriedOut {
            let body = record.requests[index].body
            times[body.number, default: 0] += 1
            guard let command = commands[body.number] else { continue }
            if command.isRefused { blame(.notAccepted, body.number, record) }
            if body.version != command.version, !command.possible.contains(body.version) {
                blame(.otherVersion, body.number, record)
            }
            if command.mayBeGone || times[body.number] != 1 || !body.stops && hadRefusals.contains(body.number) {
                continue
            }
            let lane = "\(body.login) \(body.lane)"
            if let before = last[lane], before > body.number { blame(.order, body.number, record) }
            last[lane] = max(last[lane] ?? 0, body.number)
        }
        for request in record.requests {
            if request.body.login != request.login { blame(.otherLogin, request.body.number, record) }
            if let life = commands[request.body.number]?.goneIn, request.life > life {
                blame(.discarded, request.body.number, record)
            }
        }
        for (number, command) in commands.sorted(by: { $0.key < $1.key }) {
            let count = times[number] ?? 0
            if count > 1 { blame(.twice, number, record) }
            if count == 0, command.isAccepted, !command.mayBeGone { blame(.missing, number, record) }
        }
    }

    private mutating func blame(_ fault: Fault, _ number: Int, _ record: CrashBackend.Record) {
        let seen = record.requests.indices.filter { record.requests[$0].body.number == number }.map { index in
            let request = record.requests[index]
            let isCarriedOut = record.carriedOut.contains(index)
            return "request \(index) in life \(request.life) by \(request.login), version \(request.body.version), "
                + "key \(request.key.suffix(5)), answered \(request.answer)\(isCarriedOut ? ", carried out" : "")"
        }
        let text = (["command \(number)"] + (commands[number]?.history ?? []) + seen).joined(separator: "\n      ")
        if faults[fault]?.contains(text) != true { faults[fault, default: []].append(text) }
    }
}

extension CrashLine {
    /// The command that the line is about.
    fileprivate var number: Int? {
        switch self {
        case .ready, .clear, .cleared, .strange: nil
        case let .give(number, _), let .accepted(number, _), let .refused(number), let .edit(number, _),
            let .edited(number, _, _), let .discard(number), let .discarded(number, _):
            number
        }
    }
}
