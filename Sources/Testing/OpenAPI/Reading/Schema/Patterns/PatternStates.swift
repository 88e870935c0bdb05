/// The states of a program at a place of a text.
struct PatternStates {
    /// The steps at which the taking of scalars by one instruction began, the earliest first.
    private struct Entries {
        private var steps: [Int] = []
        private var first = 0

        var earliest: Int? { first < steps.count ? steps[first] : nil }

        /// Adds a step.
        ///
        /// Without a limit the earliest one says all; the last one is kept in case that the others end.
        mutating func add(_ step: Int, isLimited: Bool) {
            if !isLimited, steps.count - first > 1 { steps.removeLast() }
            steps.append(step)
        }

        mutating func dropAll(before step: Int) {
            while first < steps.count, steps[first] < step { first += 1 }
            guard first > 32, first * 2 > steps.count else { return }
            steps.removeFirst(first)
            first = 0
        }
    }

    private let program: PatternProgram
    private let looks: [[Bool]]
    private let text: [UInt32]
    private(set) var isAccepted = false
    /// The number of steps since the last scalar.
    private(set) var cost = 0
    /// The instructions that wait for a scalar, and those that wait for the next one.
    private var waiting: [Int] = []
    private var next: [Int] = []
    private var entries: [Entries]
    /// The step at which an instruction was reached last, and at which it waits.
    private var reached: [Int]
    private var waits: [Int]

    init(_ program: PatternProgram, looks: [[Bool]], text: [UInt32]) {
        self.program = program
        self.looks = looks
        self.text = text
        entries = Array(repeating: Entries(), count: program.instructions.count)
        reached = Array(repeating: -1, count: program.instructions.count)
        waits = reached
    }

    /// Reaches an instruction after a number of scalars, at a place of the text, and those after it that take none.
    mutating func enter(_ instruction: Int, at step: Int, _ place: Int) {
        var open = [instruction]
        while let index = open.popLast() {
            guard reached[index] < step else { continue }
            reached[index] = step
            cost += 1
            switch program.instructions[index] {
            case let .scalars(_, least, most):
                entries[index].add(step, isLimited: most < .max)
                wait(index, until: step)
                if least == 0 { open.append(index + 1) }
            case let .split(first, second): open += [second, first]
            case let .jump(target): open.append(target)
            case .start: if place == 0 { open.append(index + 1) }
            case .end: if place == text.count { open.append(index + 1) }
            case let .wordBoundary(isNegative):
                if (isWord(place - 1) != isWord(place)) != isNegative { open.append(index + 1) }
            case let .look(look, isNegative): if looks[look][place] != isNegative { open.append(index + 1) }
            case .accept: isAccepted = true
            }
        }
    }

    /// Takes a scalar after a number of others, and goes to a place.
    mutating func take(_ scalar: UInt32, from step: Int, _ place: Int) {
        isAccepted = false
        cost = 0
        swap(&waiting, &next)
        next.removeAll(keepingCapacity: true)
        for index in waiting {
            cost += 1
            guard case let .scalars(set, least, most) = program.instructions[index] else { continue }
            guard set.contains(scalar) else {
                entries[index].dropAll(before: step + 1)
                continue
            }
            if most < .max { entries[index].dropAll(before: step + 1 - most) }
            guard let earliest = entries[index].earliest else { continue }
            wait(index, until: step + 1)
            if step + 1 - earliest >= least { enter(index + 1, at: step + 1, place) }
        }
    }

    private mutating func wait(_ index: Int, until step: Int) {
        guard waits[index] < step else { return }
        waits[index] = step
        next.append(index)
    }

    private func isWord(_ place: Int) -> Bool {
        guard text.indices.contains(place) else { return false }
        return ScalarSet.word.contains { $0.contains(text[place]) }
    }
}
