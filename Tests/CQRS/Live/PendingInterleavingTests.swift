import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Every order of up to four commands, their work in the backend, their ends, and refreshes in between.
///
/// A world is what the backend has, what the app knows, and what is on its way. Commands begin in their order; each is carried out or not,
/// and then succeeds, is refused or ends without anybody knowing. An exchange reads what the backend has at any time between being asked
/// for and being answered. Worlds that have the same future are explored once, and counted as often as they are reached.
@Suite(.timeLimit(.minutes(5))) struct PendingInterleavingTests {
    @Test(arguments: TestDepth.some([(1, 118), (2, 13_346), (3, 1_632_206), (4, 44_206_070)], each: 2))
    func nothingIsMissingOrThereTwice(commands: Int, count: Int) {
        // Of four commands with three refreshes there are 233,390,766, which take three seconds.
        var explorer = PendingExplorer(commands: commands, refreshes: commands < 4 ? 3 : 1)
        let schedules = explorer.explore()

        #expect(explorer.violations == [])
        #expect(schedules == count)
    }

    /// Commands of an outbox wait, are sent, and wait again where the backend was not reached; queries are asked meanwhile.
    @Test(
        arguments: TestDepth.some(
            [(1, 3, 7_274), (2, 2, 76_677_404), (3, 1, 747_098_476_212), (4, 0, 63_781_035_618_476)],
            each: 2
        )
    )
    func aCommandThatWaitsKeepsNoAnswerAway(commands: Int, refreshes: Int, count: Int) {
        var explorer = PendingExplorer(commands: commands, refreshes: refreshes, isStored: true)
        let schedules = explorer.explore()

        #expect(explorer.violations == [])
        #expect(schedules == count)
    }

    /// Others change the answer too, and an event tells of it some time later; the query is made stale, or executed without being so.
    @Test(
        arguments: TestDepth.some(
            [(0, 3, 2, 62_920), (1, 2, 2, 816_740), (2, 1, 1, 417_514), (2, 2, 1, 15_068_898), (3, 1, 1, 65_633_034)],
            each: 3
        )
    )
    func anEventIsNotLostAndNotThereTwice(commands: Int, changes: Int, refreshes: Int, count: Int) {
        for isStored in [false, true] where !isStored || commands < 3 && changes < 2 {
            var explorer = PendingExplorer(
                commands: commands,
                refreshes: refreshes,
                isStored: isStored,
                changes: changes
            )
            let schedules = explorer.explore()

            #expect(explorer.violations == [])
            if !isStored { #expect(schedules == count) }
        }
    }

    /// A stored answer is there, and the first exchange is under way, before the first command begins.
    @Test(arguments: [(1, 2, 108), (2, 1, 6_358), (3, 1, 704_474)])
    func aStoredAnswerIsOneToReplayOn(commands: Int, refreshes: Int, count: Int) {
        var explorer = PendingExplorer(commands: commands, refreshes: refreshes)
        let schedules = explorer.explore(fromStored: true)

        #expect(explorer.violations == [])
        #expect(schedules == count)
    }

    /// On real threads, a count that commands raise never falls back, and never runs ahead of the commands.
    @Test func noThreadsLoseACommandOrShowItTwice() {
        struct Count: ParameterlessQuery {
            typealias Result = Int
            static let path = "count"
        }
        struct Increment: BodilessCommand {
            static let path = "count"
            static let method = CommandMethod.POST
            var invalidates: [QuerySelection] { [.one(Count(), showing: { $0 += 1 })] }
        }
        let begun = Counter()
        let violations = Mutex<[String]>([])
        let live = LiveBackend(Backend(ConcurrentAccessible()))
        let last = Mutex(0)
        let ended = MutableProperty(0)
        // A first answer may have the effects of commands already.
        let first = DispatchSemaphore(value: 0)
        let settled = DispatchSemaphore(value: 0)
        let observation = live.observe(Count()).startWithValues { answer in
            guard let value = answer.value else { return }
            let before = last.withLock { last in
                defer { last = value }
                return last
            }
            if value < before { violations.withLock { $0.append("\(value) after \(before)") } }
            if value > begun.value { violations.withLock { $0.append("\(value) of \(begun.value)") } }
            if answer == .fresh(0) { first.signal() }
            if answer == .fresh(200) { settled.signal() }
        }
        #expect(first.wait(timeout: .now() + 60) == .success)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<50 {
                begun.increment()
                live.execute(Increment()).startWithCompleted { ended.modify { $0 += 1 } }
            }
        }
        let isSettled = settled.wait(timeout: .now() + 60) == .success
        #expect(isSettled, "\(ended.value) commands have ended, and \(last.withLock { $0 }) is shown")
        #expect(violations.withLock { $0 } == [])
        observation.dispose()
    }
}

/// A backend that counts commands, and answers on other threads than those that ask: the work and the answer are apart.
private struct ConcurrentAccessible: Accessible {
    private let carriedOut = Counter()
    private let work = DispatchQueue(label: "work", attributes: .concurrent)
    private let answers = DispatchQueue(label: "answers", attributes: .concurrent)

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { observer, _ in
            work.async {
                if resource.method == .POST { carriedOut.increment() }
                let body = Data("\(carriedOut.value)".utf8)
                answers.async {
                    let head = HTTPResponse(status: 200, url: URL(filePath: "/"))
                    switch resource.response(body, head) {
                    case let .success(value):
                        observer.send(value: value)
                        observer.sendCompleted()
                    case let .failure(error): observer.send(error: error)
                    }
                }
            }
        }
    }
}

private struct PendingExplorer {
    /// What has become of a command.
    enum Command: Hashable {
        case waiting, begun, carriedOut, succeeded, refused
        /// In an outbox, and sent so many times without reaching the backend.
        case accepted(unreached: Int)
        /// On its way from an outbox.
        case sent(unreached: Int)
        case unknown(isCarriedOut: Bool)

        var isPending: Bool {
            switch self {
            case .accepted, .begun, .sent, .carriedOut: true
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
            case let .accepted(unreached): 8 + 2 * unreached
            case let .sent(unreached): 9 + 2 * unreached
            }
        }
    }

    /// What decides about the future of a world, as the digits of two numbers, which are hashed and compared at once.
    struct Key: Hashable {
        private var high = 0
        private var low = 0
        private var room = 30
        /// Whether the numbers had room for all: in every world that isn't wrong.
        private(set) var isWhole = true

        mutating func append(_ digit: Int) {
            isWhole = isWhole && room > 0 && digit >= 0 && digit < 16
            if room > 15 { high = high &* 16 &+ digit } else { low = low &* 16 &+ digit }
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
            key.append(state.shown?.pendingCount ?? 15)
            return key
        }
    }

    let commands: Int
    let refreshes: Int
    /// Whether the commands are those of an outbox.
    let isStored: Bool
    /// The number of changes that others make; the first of them is 100.
    let changes: Int
    private(set) var violations: [String] = []
    private var explored: [Key: Explored] = [:]

    /// What is known of a world: the number of schedules from it, and what the answer that was shown before decides of it.
    struct Explored {
        var count: Int
        let entry: Entry
    }

    /// What has to have been shown right before a world, because it is shown there, and what must not have been, because it isn't.
    struct Entry {
        var needed: [Int] = []
        var missing: [Int] = []
    }

    init(commands: Int, refreshes: Int, isStored: Bool = false, changes: Int = 0) {
        self.commands = commands
        self.refreshes = refreshes
        self.isStored = isStored
        self.changes = changes
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
                    world.state.move(index, to: .underWay)
                }
            case .begun, .sent:
                if case .sent(unreached: 0) = command {
                    add { world in
                        world.commands[index] = .accepted(unreached: 1)
                        world.state.move(index, to: .waiting)
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
                if !patch.counts { _ = world.state.invalidate() }
            }
        }
        guard let run = world.state.run else {
            // A refresh that nobody asked for, such as after an event from elsewhere.
            if world.refreshes < refreshes, !world.state.isDue {
                add { world in
                    world.refreshes += 1
                    _ = world.state.invalidate()
                }
                if changes > 0 {
                    add { world in
                        world.refreshes += 1
                        world.state.makeDue()
                    }
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

    /// Checks what a world shows, and returns what the world before it decides.
    private mutating func check(_ world: World) -> Entry {
        let shown = world.state.shown?.value ?? []
        var entry = Entry()
        for index in world.commands.indices {
            let command = world.commands[index]
            let times = count(of: index, in: shown)
            let isRight =
                switch command {
                case .waiting, .refused: times == 0
                case .accepted, .begun, .sent, .carriedOut, .succeeded: times == 1
                case .unknown(isCarriedOut: true): times == 1
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
        if effects.count != answer?.pendingCount || effects.sorted() != Array(effects) {
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

    /// Counts by indices: hundreds of thousands of worlds are checked, and closures take several times as long in a debug build.
    private func count(of number: Int, in numbers: [Int]) -> Int {
        var count = 0
        for index in numbers.indices where numbers[index] == number { count += 1 }
        return count
    }

    private mutating func checkAtRest(_ world: World) {
        if world.state.shown != .fresh(world.backend) { violations.append("at rest: \(world)") }
    }
}
