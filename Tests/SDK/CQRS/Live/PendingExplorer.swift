@testable import MillraceCQRS

/// Goes through all schedules of commands, events, answers and refreshes, and says where what is shown is wrong.
struct PendingExplorer {
    /// What the number of a command is raised by when another outbox sends it.
    private static let reopened = 8

    /// What has become of a command.
    enum Command: Hashable {
        case waiting, begun, carriedOut, succeeded, refused
        /// In an outbox, and sent so many times without reaching the backend.
        case accepted(unreached: Int)
        /// On its way from an outbox.
        case sent(unreached: Int)
        /// In an outbox that was opened after the one that had accepted it was closed, before it was sent.
        case reopened
        case unknown(isCarriedOut: Bool)
        /// On its way once more after nobody knew what had become of it: from the same outbox, or from one that was
        /// opened after it was closed.
        case again(isCarriedOut: Bool, isReopened: Bool)

        var isPending: Bool {
            switch self {
            case .accepted, .begun, .sent, .reopened, .carriedOut, .again: true
            case .waiting, .succeeded, .refused, .unknown: false
            }
        }

        var digit: Int {
            switch self {
            case .waiting: 0
            case .begun: 1
            case .carriedOut: 2
            case .succeeded: 3
            case .refused: 4
            case let .unknown(isCarriedOut): isCarriedOut ? 5 : 6
            case .reopened: 7
            case let .accepted(unreached): 8 + 2 * unreached
            case let .sent(unreached): 9 + 2 * unreached
            case let .again(isCarriedOut, isReopened): 12 + (isReopened ? 2 : 0) + (isCarriedOut ? 1 : 0)
            }
        }
    }

    /// What decides about the future of a world, as the digits of three numbers, which are hashed and compared at once.
    struct Key: Hashable {
        private var high = 0
        private var middle = 0
        private var low = 0
        private var room = 45
        /// Whether the numbers had room for all: in every world that isn't wrong.
        private(set) var isWhole = true

        mutating func append(_ digit: Int) {
            isWhole = isWhole && room > 0 && digit >= 0 && digit < 16
            switch room {
            case 31...: high = high &* 16 &+ digit
            case 16...: middle = middle &* 16 &+ digit
            default: low = low &* 16 &+ digit
            }
            room -= 1
        }

        mutating func append(_ numbers: [Int]?) {
            guard let numbers else { return append(14) }
            for index in numbers.indices { append(numbers[index] < 100 ? numbers[index] : numbers[index] - 100 + 8) }
            append(15)
        }
    }

    struct World {
        var state = LiveQueryState<[Int]>()
        var commands: [Command]
        var backend: [Int] = []
        /// What the current exchange has read; nil before it has.
        var read: [Int]?
        /// How often the answer was made stale from elsewhere.
        var refreshes = 0
        /// How many changes others have made, and of how many an event has told.
        var happened = 0
        var told = 0
        /// How often a command was sent once more.
        var retries = 0

        /// What decides about the future: the numbers of exchanges don't.
        var key: Key {
            var key = Key()
            for index in commands.indices { key.append(commands[index].digit) }
            key.append(backend)
            key.append(read)
            key.append(state.shown?.value)
            key.append(state.shown?.confirmed)
            key.append(refreshes)
            key.append(happened)
            key.append(told)
            key.append(
                (state.run != nil ? 8 : 0) + (state.isDue ? 4 : 0) + (state.isMixed ? 2 : 0)
                    + (state.shown?.isFresh == true ? 1 : 0)
            )
            key.append(
                (state.overtakenAt != nil ? 4 : 0) + (state.takesAny ? 2 : 0) + (state.shown?.error != nil ? 1 : 0)
            )
            key.append(retries)
            key.append(state.patches.count)
            for effect in state.effects {
                key.append(effect.command)
                key.append(
                    (effect.standing == .lacking ? 0 : effect.standing == .doubtful ? 4 : 8)
                        + (effect.isReleased ? 2 : 0)
                        + (effect.isAskedFor ? 1 : 0)
                )
            }
            return key
        }
    }

    let commands: Int
    let refreshes: Int
    /// Whether the commands are those of an outbox.
    let isStored: Bool
    /// The number of changes that others make; the first of them is 100.
    let changes: Int
    /// Whether commands are released that keep answers away.
    let isReleasing: Bool
    /// The number of commands that are sent once more.
    let retries: Int
    private(set) var violations: [String] = []
    private var explored: [Key: Explored] = [:]

    /// What is known of a world: the number of schedules from it, and what the answer that was shown before decides of
    /// it.
    struct Explored {
        var count: Int
        let entry: Entry
    }

    /// What has to have been shown right before a world, because it is shown there, and what must not have been,
    /// because it isn't.
    struct Entry {
        var needed: [Int] = []
        var missing: [Int] = []
    }

    init(
        commands: Int,
        refreshes: Int,
        isStored: Bool = false,
        changes: Int = 0,
        isReleasing: Bool = false,
        retries: Int = 0
    ) {
        self.commands = commands
        self.refreshes = refreshes
        self.isStored = isStored
        self.changes = changes
        self.isReleasing = isReleasing
        self.retries = retries
    }

    /// Explores all schedules from a known answer on, and returns how many there are.
    mutating func explore(fromStored isFromStore: Bool = false) -> Int {
        var start = World(commands: Array(repeating: .waiting, count: commands))
        _ = start.state.begin()
        if isFromStore {
            _ = start.state.restore([], from: AnswerProvenance(.stored, answeredAt: .distantPast))
        } else {
            _ = start.state.answer(.success([]), of: 1)
        }
        return explore(start, after: start.state.shown?.value ?? [])
    }

    private mutating func explore(_ world: World, after before: [Int]) -> Int {
        let key = world.key
        guard key.isWhole else {
            violations.append("no such world: \(world)")
            return 0
        }
        if let known = explored[key] {
            check(known.entry, after: before, world)
            return known.count
        }
        let entry = check(world)
        check(entry, after: before, world)
        var count = 0
        if violations.isEmpty {
            let nexts = steps(from: world)
            let shown = world.state.shown?.value ?? []
            for next in nexts { count += explore(next, after: shown) }
            if nexts.isEmpty {
                checkAtRest(world)
                count = 1
            }
        }
        explored[key] = Explored(count: count, entry: entry)
        return count
    }

    private func steps(from world: World) -> [World] {
        var nexts: [World] = []
        func add(_ change: (inout World) -> Void) {
            var next = world
            change(&next)
            if next.state.run == nil, next.state.isDue, !next.state.isHeld {
                _ = next.state.begin()
                next.read = nil
            }
            nexts.append(next)
        }
        if let index = world.commands.firstIndex(of: .waiting) {
            add { [isStored] world in
                world.commands[index] = isStored ? .accepted(unreached: 0) : .begun
                _ = world.state.begin(index, isStored ? .waiting : .underWay) { $0.append(index) }
            }
        }
        for index in world.commands.indices {
            let command = world.commands[index]
            switch command {
            case let .accepted(unreached):
                add { world in
                    world.commands[index] = .sent(unreached: unreached)
                    _ = world.state.move(index, to: .underWay)
                }
                // A user discards it.
                add { world in
                    world.commands[index] = .refused
                    _ = world.state.end(index, isRefused: true)
                }
                guard world.retries < retries else { break }
                add { world in
                    world.retries += 1
                    world.commands[index] = .reopened
                    _ = world.state.end(index, isRefused: true)
                    _ = world.state.begin(Self.reopened + index, .waiting) { $0.append(index) }
                }
            case .reopened:
                add { world in
                    world.commands[index] = .again(isCarriedOut: false, isReopened: true)
                    _ = world.state.move(Self.reopened + index, to: .underWay)
                }
            case .begun, .sent:
                if case .sent(unreached: 0) = command {
                    add { world in
                        world.commands[index] = .accepted(unreached: 1)
                        _ = world.state.move(index, to: .waiting)
                    }
                }
                add { world in
                    world.commands[index] = .carriedOut
                    world.backend.append(index)
                }
                add { world in
                    world.commands[index] = .refused
                    _ = world.state.end(index, isRefused: true)
                }
                add { world in
                    world.commands[index] = .unknown(isCarriedOut: false)
                    _ = world.state.end(index, isRefused: false)
                    _ = world.state.invalidate(at: .distantPast)
                }
            case .carriedOut:
                for outcome in [Command.succeeded, .unknown(isCarriedOut: true)] {
                    add { world in
                        world.commands[index] = outcome
                        _ = world.state.end(index, isRefused: false)
                        _ = world.state.invalidate(at: .distantPast)
                    }
                }
            case let .unknown(isCarriedOut):
                guard world.retries < retries else { break }
                add { world in
                    world.retries += 1
                    world.commands[index] = .again(isCarriedOut: isCarriedOut, isReopened: false)
                    let standing = world.state.standing(of: index) ?? .possible
                    _ = world.state.end(index, isRefused: true)
                    _ = world.state.begin(index, .underWay, standing) { $0.append(index) }
                }
                add { world in
                    world.retries += 1
                    world.commands[index] = .again(isCarriedOut: isCarriedOut, isReopened: true)
                    _ = world.state.begin(Self.reopened + index, .underWay, .possible) { $0.append(index) }
                }
            case let .again(isCarriedOut, isReopened):
                let number = isReopened ? Self.reopened + index : index
                if !isCarriedOut {
                    add { world in
                        world.commands[index] = .again(isCarriedOut: true, isReopened: isReopened)
                        world.backend.append(index)
                    }
                    add { world in
                        world.commands[index] = .refused
                        _ = world.state.end(index, isRefused: true)
                        _ = world.state.end(number, isRefused: true)
                    }
                }
                for outcome in [Command.unknown(isCarriedOut: isCarriedOut)] + (isCarriedOut ? [.succeeded] : []) {
                    add { world in
                        world.commands[index] = outcome
                        _ = world.state.end(number, isRefused: false)
                        _ = world.state.invalidate(at: .distantPast)
                    }
                }
            case .waiting, .succeeded, .refused: break
            }
        }
        if world.happened < changes {
            add { world in
                world.backend.append(100 + world.happened)
                world.happened += 1
            }
        }
        if world.told < world.happened {
            add { world in
                let change = 100 + world.told
                world.told += 1
                let patch = world.state.patch(at: .distantPast) { if !$0.contains(change) { $0.append(change) } }
                if !patch.counts { _ = world.state.invalidate(at: .distantPast) }
            }
        }
        if isReleasing, world.state.keepsAnswersAway { add { _ = $0.state.release() } }
        // A refresh that nobody asked for, such as after an event from elsewhere; also while another one is under way.
        if world.refreshes < refreshes, !world.state.isDue {
            add { world in
                world.refreshes += 1
                _ = world.state.invalidate(at: .distantPast)
            }
            if changes > 0, world.state.run == nil {
                add { world in
                    world.refreshes += 1
                    world.state.makeDue()
                }
            }
        }
        guard let run = world.state.run else { return nexts }
        if world.read == nil {
            add { $0.read = $0.backend }
        } else {
            add { world in
                _ = world.state.answer(.success(world.read ?? []), of: run)
                world.read = nil
            }
        }
        return nexts
    }

    /// Checks what a world shows, and returns what the world before it decides.
    private mutating func check(_ world: World) -> Entry {
        let shown = world.state.shown?.value ?? []
        var entry = Entry()
        for index in world.commands.indices {
            let command = world.commands[index]
            let times = count(of: index, in: shown)
            // What an answer may have isn't added, and the answer says that it is uncertain.
            let isUncertain = world.state.effects.contains {
                $0.standing == .possible && $0.command % Self.reopened == index
            }
            let isRight =
                switch command {
                case .waiting, .refused: times == 0
                case .accepted, .begun, .sent, .reopened, .carriedOut, .succeeded, .again, .unknown(isCarriedOut: true):
                    times == 1 || times == 0 && isUncertain
                // Until an answer says that it isn't there, and not again after it.
                case .unknown(isCarriedOut: false): times <= 1
                }
            if !isRight { violations.append("\(index), \(command), is there \(times) times in \(shown): \(world)") }
            if command == .unknown(isCarriedOut: false), times == 1 { entry.needed.append(index) }
        }
        for change in 100..<(100 + world.happened) {
            let times = count(of: change, in: shown)
            let isMissing = times == 0 && change < 100 + world.told && world.state.shown?.isFresh == true
            if times > 1 || isMissing { violations.append("\(change) is there \(times) times: \(world)") }
            if times == 0 { entry.missing.append(change) }
        }
        let answer = world.state.shown
        if let answer, answer.isFresh, answer.pendingCount == 0, answer.value != answer.confirmed {
            violations.append("shown without a command: \(world)")
        }
        let effects = (answer?.value ?? []).dropFirst(answer?.confirmed?.count ?? 0)
        let added = world.state.effects.filter { $0.standing != .possible }.map { $0.command % Self.reopened }
        if Array(effects) != added || effects.count + (answer?.uncertainCount ?? 0) < answer?.pendingCount ?? 0 {
            violations.append("\(effects) behind \(answer?.confirmed ?? []): \(world)")
        }
        let underWay = world.commands.count { $0.isPending }
        if (answer?.pendingCount ?? 0) < underWay { violations.append("not counted: \(world)") }
        return entry
    }

    /// Checks that nothing is shown again that had gone, and that nothing goes that was shown.
    private mutating func check(_ entry: Entry, after before: [Int], _ world: World) {
        for index in entry.needed where count(of: index, in: before) == 0 {
            violations.append("\(index) is there again: \(world)")
        }
        for change in entry.missing where count(of: change, in: before) > 0 {
            violations.append("\(change) is there no more: \(world)")
        }
    }

    /// Counts by indices: hundreds of thousands of worlds are checked, and closures take several times as long in a
    /// debug build.
    private func count(of number: Int, in numbers: [Int]) -> Int {
        var count = 0
        for index in numbers.indices where numbers[index] == number { count += 1 }
        return count
    }

    private mutating func checkAtRest(_ world: World) {
        if world.state.shown != .fresh(world.backend) { violations.append("at rest: \(world)") }
    }
}
