import MillracePlatform
import MillraceBackend
import MillraceStreams

/// The order in which the commands of an outbox are sent: a pure state machine, which neither sends nor stores.
///
/// ```text
///            stored          next           succeed
///  storing ─────────▶ waiting ─────▶ sending ───────▶ (gone)
///                        ▲            │ │ │
///                        │  unreached │ │ │ refuse
///                        ├────────────┘ │ └──────▶ refused ──┐
///                        │ time, resume ▼                    │
///                        ├──────────── held                  │
///                        └───────────────────────────────────┘ retry
/// ```
///
/// The first command of each lane is sent when it is on disk without a provisional id, and no other one of the lane is
/// being sent. Before that, the disk records that it may have been sent, and the end of the preceding one. After an
/// attempt that didn't reach the backend, all lanes pause, since they share the backend.
struct OutboxState: Sendable {
    var entries: [Int64: OutboxEntry] = [:]
    private(set) var lanes: [Lane: OutboxLane] = [:]
    /// The lanes whose first command may be ready, in the order in which they became so; those that have waited for the
    /// store come first.
    private var ready = Fifo<Lane>()
    private var written = Fifo<Lane>()
    private(set) var isReady: Set<Lane> = []
    var held = HeldCommands()
    /// The commands that create ids, while they may be sent.
    var creators: [UUID: Int64] = [:]
    /// The ids for which the backend's are known, and not on disk yet.
    private(set) var naming: Set<UUID> = []
    private(set) var dependents: [UUID: Set<Int64>] = [:]
    /// The commands that are being removed, with the numbers of removals; they aren't sent before the store has
    /// succeeded or failed.
    var leaving: [Int64: Int] = [:]
    /// The lanes of the commands whose ends are not on disk yet.
    private var ending: [Int64: Lane] = [:]
    private(set) var sendingCount = 0
    let sendsAtOnce: Int
    let pauses: RetryPolicy
    var generator: any RandomNumberGenerator & Sendable
    /// The number of attempts in a row that didn't reach the backend.
    var unreached = 0
    /// The pauses of all lanes, by the commands whose attempts didn't reach the backend.
    var standstills: [Int64: Standstill] = [:] {
        // Screens show the end of the longest pause for all commands that are held.
        didSet { if oldValue.values.map(\.end).max() != pausedUntil { changed.formUnion(held.numbers) } }
    }
    /// The command that is listed with the longest pause, because the one that has caused it is gone.
    private(set) var substitute: Substitute?
    /// The commands that have changed since they were taken.
    private(set) var changed: Set<Int64> = []

    init(_ policy: OutboxPolicy, generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        sendsAtOnce = policy.sendsAtOnce
        pauses = policy.pauses
        self.generator = generator
    }

    /// The next time at which a command may be sent that can't be now; nil for never.
    var wakeTime: ContinuousClock.Instant? {
        if let pausedUntil { return pausedUntil }
        return held.first
    }

    /// Whether a command has changed since the last call of ``takeChanged()``.
    var hasChanged: Bool { !changed.isEmpty }

    /// Returns the commands that have changed, or were removed, since the last call, in their order.
    mutating func takeChanged() -> [Int64] {
        let old = substitute
        substitute = findSubstitute(after: old)
        if substitute != old { changed.formUnion([old, substitute].compactMap { $0?.number }) }
        defer { changed = [] }
        return changed.sorted()
    }

    // MARK: Coming and going

    /// Adds a command, which waits, is set aside, or is to be stored first.
    mutating func insert(_ entry: OutboxEntry) {
        entries[entry.number] = entry
        changed.insert(entry.number)
        for id in entry.needs { dependents[id, default: []].insert(entry.number) }
        if entry.phase.isActive {
            activate(entry.number)
        } else if case .refused = entry.phase, entry.stops {
            lanes[entry.lane, default: OutboxLane()].stoppedBy.insert(entry.number)
        }
    }

    /// Removes a command: the store has rejected it, or it was discarded.
    mutating func remove(_ number: Int64) {
        guard let entry = entries[number] else { return }
        take(entry)
        leaving[number] = nil
        if let id = entry.creates { loseCreator(id, number) }
        // A refusal that was not written is no longer on disk.
        ended(number)
    }

    /// Records that a command is on disk.
    ///
    /// Before that, the store might have failed: only now is it known which ids are lost.
    mutating func stored(_ number: Int64) {
        guard let entry = entries[number], entry.phase == .storing else { return }
        entries[number]?.givesUp = nil
        move(number, to: .waiting)
        if !unknown(among: entry.needs).isEmpty { lose(number) }
        if let id = entry.givesUp { loseCreator(id, number) }
    }

    // MARK: Sending

    /// Returns the next commands: the marked ones are being sent from then on, and the others are to be marked with
    /// ``marked(_:)``.
    mutating func next(_ now: ContinuousClock.Instant) -> [Int64] {
        if let end = pausedUntil {
            guard end <= now else { return [] }
            standstills = [:]
        }
        for number in held.take(until: now) { move(number, to: .waiting) }
        var numbers: [Int64] = []
        // After a pause one command tests whether the backend is reachable.
        let places = unreached > 0 ? 1 : sendsAtOnce
        while sendingCount < places, let lane = written.popFirst() ?? ready.popFirst() {
            isReady.remove(lane)
            guard let number = due(in: lane) else { continue }
            lanes[lane]?.sending = number
            sendingCount += 1
            if entries[number]?.isMarked == true { move(number, to: .sending) }
            numbers.append(number)
        }
        return numbers
    }

    /// Records that the commands that are being sent wait for the next outbox, and may have been carried out.
    mutating func stopSending() {
        for entry in entries.values where entry.phase == .sending {
            leaveWay(entry)
            entries[entry.number]?.isOpen = true
            move(entry.number, to: .waiting)
        }
    }

    /// Records that the mark of a command is on disk, unless another command has replaced it.
    mutating func marked(_ number: Int64) {
        guard let entry = entries[number], entry.phase == .waiting, lanes[entry.lane]?.sending == number else { return }
        leaveWay(entry)
        entries[number]?.isMarked = true
        reconsider(lane: entry.lane, isWritten: true)
    }

    /// Records that no attempt of a command was carried out, and that the disk will say so.
    mutating func unmark(_ number: Int64) {
        entries[number]?.isMarked = false
    }

    /// Records that the end of a command is on disk, after which its lane continues.
    mutating func ended(_ number: Int64) {
        guard let lane = ending.removeValue(forKey: number) else { return }
        lanes[lane]?.ending.remove(number)
        reconsider(lane: lane, isWritten: true)
    }

    /// Removes a command that the backend has carried out; its lane waits for ``ended(_:)``.
    ///
    /// Commands that contain the id that it creates wait for ``named(_:)``.
    mutating func succeed(_ number: Int64, isNamed: Bool) {
        guard let entry = entries[number] else { return }
        beginEnding(entry)
        take(entry)
        leaving[number] = nil
        guard let id = entry.creates else { return }
        if isNamed {
            naming.insert(id)
            creators[id] = nil
        } else {
            loseCreator(id, number)
        }
    }

    /// Records that the backend's id is on disk, in every command that contains the provisional one.
    mutating func named(_ id: UUID) {
        naming.remove(id)
        for number in dependents.removeValue(forKey: id) ?? [] {
            entries[number]?.needs.remove(id)
            changed.insert(number)
            reconsider(number)
        }
    }

    /// Defers a command that the backend has refused; its lane waits for ``ended(_:)``.
    mutating func refuse(_ number: Int64, _ error: CoreError, isOpen: Bool) {
        guard let entry = entries[number] else { return }
        beginEnding(entry)
        entries[number]?.isOpen = isOpen
        entries[number]?.attempts = 0
        deactivate(entry)
        if entry.stops { lanes[entry.lane, default: OutboxLane()].stoppedBy.insert(number) }
        move(number, to: .refused(error))
        if let id = entry.creates { loseCreator(id, number) }
    }

    /// Holds a command with an unknown outcome; it is sent again after a pause, a longer one if the backend asked for
    /// it.
    mutating func hold(_ number: Int64, _ error: CoreError, _ now: ContinuousClock.Instant, for wanted: Duration?) {
        guard let entry = entries[number] else { return }
        let pause = pauses.pause(beforeRetry: entry.attempts, using: &generator)
        let end = now.advanced(by: max(pause, wanted ?? .zero))
        leaveWay(entry)
        entries[number]?.isOpen = true
        entries[number]?.attempts += 1
        held.insert(number, until: end)
        move(number, to: .held(error, until: end))
    }

    /// Replaces the entry of a command that waits or is set aside, in its position.
    mutating func replace(_ number: Int64, with entry: OutboxEntry) {
        guard let old = entries[number] else { return }
        var entry = entry
        if entry.phase == .storing, let id = old.creates, entry.creates != id { entry.givesUp = id }
        take(old)
        insert(entry)
        if let id = old.creates, entry.givesUp != id, entry.creates != id || !entry.phase.isActive {
            loseCreator(id, number)
        }
    }

    // MARK: Parts

    mutating func move(_ number: Int64, to phase: OutboxEntry.Phase) {
        entries[number]?.phase = phase
        changed.insert(number)
        reconsider(number)
    }

    /// Ends the sending of a command, which keeps its position in the lane.
    mutating func leaveWay(_ entry: OutboxEntry) {
        guard lanes[entry.lane]?.sending == entry.number else { return }
        lanes[entry.lane]?.sending = nil
        sendingCount -= 1
    }

    private mutating func beginEnding(_ entry: OutboxEntry) {
        ending[entry.number] = entry.lane
        lanes[entry.lane, default: OutboxLane()].ending.insert(entry.number)
    }

    mutating func activate(_ number: Int64) {
        guard let entry = entries[number] else { return }
        lanes[entry.lane, default: OutboxLane()].insert(number)
        if let id = entry.creates {
            creators[id] = number
            for dependent in dependents[id] ?? [] { findCreator(dependent) }
        }
        if case let .held(_, end) = entry.phase { held.insert(number, until: end) }
        reconsider(number)
        if entry.canBeLost, !unknown(among: entry.needs).isEmpty { lose(number) }
    }

    mutating func deactivate(_ entry: OutboxEntry) {
        leaveWay(entry)
        held.remove(entry.number)
        lanes[entry.lane]?.remove(entry.number)
        reconsider(lane: entry.lane)
    }

    private mutating func take(_ entry: OutboxEntry) {
        deactivate(entry)
        lanes[entry.lane]?.stoppedBy.remove(entry.number)
        reconsider(lane: entry.lane)
        for id in entry.needs { dependents[id]?.remove(entry.number) }
        entries[entry.number] = nil
        changed.insert(entry.number)
    }

    mutating func reconsider(_ number: Int64) {
        if let entry = entries[number] { reconsider(lane: entry.lane) }
    }

    private mutating func reconsider(lane name: Lane, isWritten: Bool = false) {
        guard let lane = lanes[name] else { return }
        if lane.isEmpty { lanes[name] = nil }
        guard let number = due(in: name), isReady.insert(name).inserted else { return }
        // A lane that was marked has waited for its turn before.
        if isWritten, entries[number]?.isMarked == true { written.append(name) } else { ready.append(name) }
    }
}
