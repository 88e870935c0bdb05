import MillraceBackend
import Testing

@testable import MillraceCQRS

/// Every order of up to four commands, their work in the backend, their ends and three answers.
///
/// A world is what the backend has, what the app knows, and what is on its way. Commands begin in their order; each is carried out or not,
/// and then succeeds, is refused or ends without anybody knowing. An exchange reads what the backend has at any time between being asked
/// for and being answered. Worlds that have the same future are explored once, and counted as often as they are reached.
@Suite(.timeLimit(.minutes(5))) struct PendingInterleavingTests {
    @Test(arguments: [(1, 118), (2, 13_346), (3, 1_632_206), (4, 233_390_766)])
    func nothingIsMissingOrThereTwice(commands: Int, count: Int) {
        var explorer = PendingExplorer(commands: commands, answers: 3)
        let schedules = explorer.explore()

        #expect(explorer.violations == [])
        #expect(schedules == count)
    }
}

private struct PendingExplorer {
    /// What has become of a command.
    enum Command: Hashable {
        case waiting, begun, carriedOut, succeeded, refused
        case unknown(isCarriedOut: Bool)
    }

    struct Key: Hashable {
        let commands: [Command]
        let backend: [Int]
        let read: [Int]?
        let answers: Int
        let flags: [Bool]
        let shown: [Int]?
        let confirmed: [Int]?
    }

    struct World {
        var state = LiveQueryState<[Int]>()
        var commands: [Command]
        var backend: [Int] = []
        /// What the current exchange has read; nil before it has.
        var read: [Int]?
        var answers = 0

        /// What decides about the future: the numbers of exchanges don't.
        var key: Key {
            Key(
                commands: commands,
                backend: backend,
                read: read,
                answers: answers,
                flags: [state.run != nil, state.isDue, state.isMixed, state.shown?.isFresh == true],
                shown: state.shown?.value,
                confirmed: state.shown?.confirmed
            )
        }
    }

    let commands: Int
    let answers: Int
    private(set) var violations: [String] = []
    private var counts: [Key: Int] = [:]

    init(commands: Int, answers: Int) {
        self.commands = commands
        self.answers = answers
    }

    /// Explores all schedules from a known answer on, and returns how many there are.
    mutating func explore() -> Int {
        var start = World(commands: Array(repeating: .waiting, count: commands))
        _ = start.state.begin()
        _ = start.state.answer(.success([]), of: 1)
        return explore(start)
    }

    private mutating func explore(_ world: World) -> Int {
        let key = world.key
        if let count = counts[key] { return count }
        let nexts = steps(from: world)
        for next in nexts { check(next, after: world) }
        var count = 0
        if violations.isEmpty {
            for next in nexts { count += explore(next) }
            if nexts.isEmpty {
                checkAtRest(world)
                count = 1
            }
        }
        counts[key] = count
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
            add { world in
                world.commands[index] = .begun
                _ = world.state.begin(index) { $0.append(index) }
            }
        }
        for (index, command) in world.commands.enumerated() {
            switch command {
            case .begun:
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
                    _ = world.state.invalidate()
                }
            case .carriedOut:
                for outcome in [Command.succeeded, .unknown(isCarriedOut: true)] {
                    add { world in
                        world.commands[index] = outcome
                        _ = world.state.end(index, isRefused: false)
                        _ = world.state.invalidate()
                    }
                }
            case .waiting, .succeeded, .refused, .unknown: break
            }
        }
        guard let run = world.state.run else {
            // A refresh that nobody asked for, such as after an event from elsewhere.
            if world.answers < answers, !world.state.isDue {
                add { world in
                    world.answers += 1
                    _ = world.state.invalidate()
                }
            }
            return nexts
        }
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

    private mutating func check(_ world: World, after previous: World) {
        let shown = world.state.shown?.value ?? []
        for (index, command) in world.commands.enumerated() {
            let times = shown.count { $0 == index }
            let isRight =
                switch command {
                case .waiting, .refused: times == 0
                case .begun, .carriedOut, .succeeded: times == 1
                case .unknown(isCarriedOut: true): times == 1
                // Until an answer says that it isn't there, and not again after it.
                case .unknown(isCarriedOut: false):
                    times == 0 || times == 1 && (previous.state.shown?.value ?? []).contains(index)
                }
            if !isRight { violations.append("\(index), \(command), is there \(times) times in \(shown): \(world.key)") }
        }
        let answer = world.state.shown
        if let answer, answer.isFresh, answer.pendingCount == 0, answer.value != answer.confirmed {
            violations.append("shown without a command: \(world.key)")
        }
        let effects = (answer?.value ?? []).dropFirst(answer?.confirmed?.count ?? 0)
        if effects.count != answer?.pendingCount || effects.sorted() != Array(effects) {
            violations.append("\(effects) behind \(answer?.confirmed ?? []): \(world.key)")
        }
        let underWay = world.commands.filter { $0 == .begun || $0 == .carriedOut }.count
        if (answer?.pendingCount ?? 0) < underWay { violations.append("not counted: \(world.key)") }
    }

    private mutating func checkAtRest(_ world: World) {
        if world.state.shown != .fresh(world.backend) { violations.append("at rest: \(world.key)") }
    }
}
