import MillraceFeedback
import MillraceStreams

/// A loop of random feedbacks, as a sequential program that anybody can follow: a queue of what was sent, a list of
/// what runs.
struct LoopModel {
    struct State: Sendable, Equatable {
        var value = 0
        /// How often effects may still answer each other.
        var patience = 0
        var history = 0
    }

    struct Event: Sendable, Equatable {
        var kind = 0
        var patience = 0
    }

    enum Form: CaseIterable {
        case effects, predicate, lensing, skippingRepeated, firstValueAfterNil, whenBecomesTrue, extracting, middleware
        case compacting, compactingChanges, source, pulledBack
    }

    /// A feedback, and what its effects do.
    struct Plan: Sendable {
        var form = Form.effects
        /// Which states and events the feedback is for.
        var modulus = 1
        var rest = 0
        /// What an effect sends when it starts.
        var events: [Int] = []
        /// What others send to the loop while it starts.
        var sent: [Int] = []
        /// What is sent to the loop while an effect is cancelled.
        var farewell: Int?
        var isEndless = false

        func isFor(_ number: Int) -> Bool {
            number % modulus == rest
        }
    }

    private struct Effect {
        let number: Int
        let patience: Int
        var isRunning: Bool
    }

    private struct Run {
        var effects: [Effect] = []
        var count = 0
        var last: Int?
        var asked: State?
    }

    private enum Work {
        case event(Event)
        case eventOf(feedback: Int, effect: Int, Event)
        case end(feedback: Int, effect: Int)
    }

    private(set) var state: State
    private(set) var log: [String] = []
    private let plans: [Plan]
    private var runs: [Run]
    private var queue: [Work] = []
    private var hasEnded = false

    init(_ initial: State, _ plans: [Plan]) {
        state = initial
        self.plans = plans
        runs = plans.map { _ in Run() }
        react(to: nil)
        work()
    }

    static func reduce(_ state: inout State, _ event: Event) {
        state = State(
            value: (state.value * 3 + event.kind + 1) % 7,
            patience: event.patience,
            history: (state.history &* 31 &+ event.kind + 1) & 0xFFFF
        )
    }

    mutating func send(_ event: Event) {
        queue.append(.event(event))
        work()
    }

    mutating func end() {
        hasEnded = true
        runs.indices.forEach { cancel($0) }
        queue = []
    }

    private mutating func work() {
        while !queue.isEmpty {
            switch queue.removeFirst() {
            case let .event(event): accept(event)
            case let .eventOf(feedback, effect, event):
                // A cancelled effect has sent nothing.
                if runs[feedback].effects.contains(where: { $0.number == effect }) { accept(event) }
            case let .end(feedback, effect): runs[feedback].effects.removeAll { $0.number == effect }
            }
        }
    }

    private mutating func accept(_ event: Event) {
        guard !hasEnded else { return }
        Self.reduce(&state, event)
        log.append("=\(state.value).\(state.history)")
        react(to: event)
    }

    private mutating func react(to event: Event?) {
        for (number, plan) in plans.enumerated() {
            let (isFor, last) = (plan.isFor(state.value), runs[number].last)
            switch plan.form {
            case .effects, .compacting: replace(number, true)
            case .predicate, .lensing: replace(number, isFor)
            case .pulledBack:
                // A part is asked when it has changed; no event is the part's own here.
                let asked = runs[number].asked
                runs[number].asked = state
                if asked != state { replace(number, isFor) }
            case .skippingRepeated:
                runs[number].last = isFor ? state.value : nil
                if runs[number].last != last { replace(number, isFor) }
            case .firstValueAfterNil, .whenBecomesTrue:
                runs[number].last = isFor ? 0 : nil
                if runs[number].last != last { replace(number, isFor) }
            case .compactingChanges:
                runs[number].last = state.value % 3
                if runs[number].last != last { replace(number, true) }
            case .extracting: if let event, plan.isFor(event.kind) { replace(number, true) }
            case .middleware: if event != nil { start(number) }
            case .source: if event == nil { start(number) }
            }
        }
    }

    private mutating func replace(_ number: Int, _ starts: Bool) {
        cancel(number)
        if starts { start(number) }
    }

    private mutating func cancel(_ number: Int) {
        let effects = runs[number].effects
        runs[number].effects = []
        for effect in effects where effect.isRunning {
            log.append("-\(number).\(effect.number)")
            if let farewell = plans[number].farewell, effect.patience > 0 {
                queue.append(.event(Event(kind: farewell, patience: effect.patience - 1)))
            }
        }
    }

    private mutating func start(_ number: Int) {
        let plan = plans[number]
        let patience = plan.form == .source ? 0 : state.patience
        runs[number].count += 1
        let effect = runs[number].count
        runs[number].effects.append(Effect(number: effect, patience: patience, isRunning: plan.isEndless))
        log.append("+\(number).\(effect)")
        if patience > 0 {
            let events = { (kinds: [Int]) in kinds.map { Event(kind: $0, patience: patience - 1) } }
            queue += events(plan.sent).map { .event($0) }
            queue += events(plan.events).map { .eventOf(feedback: number, effect: effect, $0) }
        }
        if !plan.isEndless { queue.append(.end(feedback: number, effect: effect)) }
    }
}

extension LoopModel.Plan {
    /// A feedback of any form.
    static func random(_ random: inout SeededGenerator) -> LoopModel.Plan {
        func kinds(_ count: Int) -> [Int] {
            (0..<Int.random(in: 0...count, using: &random)).map { _ in Int.random(in: 0..<6, using: &random) }
        }
        let modulus = Int.random(in: 1...4, using: &random)
        return LoopModel.Plan(
            form: LoopModel.Form.allCases.randomElement(using: &random) ?? .effects,
            modulus: modulus,
            rest: Int.random(in: 0..<modulus, using: &random),
            events: kinds(2),
            sent: kinds(1),
            farewell: kinds(1).first,
            isEndless: Bool.random(using: &random)
        )
    }
}
