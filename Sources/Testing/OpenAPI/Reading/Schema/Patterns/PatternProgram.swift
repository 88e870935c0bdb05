/// A pattern as instructions, whose states `PatternRun` follows all at once (Thompson, 1968).
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        /// Takes a scalar of a set, as often as the counts say; one instruction, however large they are.
        case scalars(ScalarSet, least: Int, most: Int)
        /// Continues at both places.
        case split(Int, Int)
        case jump(Int)
        case start
        case end
        case wordBoundary(isNegative: Bool)
        /// Continues where another program matches, by its position in `looks`.
        case look(Int, isNegative: Bool)
        case accept
    }

    /// A program that looks ahead or behind.
    struct Look: Sendable {
        let program: PatternProgram
        let isAhead: Bool
    }

    /// The number of instructions, with those of inner programs; a group that is repeated is written out.
    private static let limit = 4_000

    private(set) var instructions: [Instruction] = []
    private(set) var looks: [Look] = []
    /// Whether the instructions take a text from its end.
    let isBackward: Bool
    private var size: Int

    init(_ part: PatternPart) throws(PatternError) {
        try self.init(part, isBackward: false, size: 0)
    }

    private init(_ part: PatternPart, isBackward: Bool, size: Int) throws(PatternError) {
        self.isBackward = isBackward
        self.size = size
        try add(part)
        try append(.accept)
    }

    private mutating func append(_ instruction: Instruction) throws(PatternError) {
        size += 1
        guard size <= Self.limit else { throw PatternError("it is too large") }
        instructions.append(instruction)
    }

    private mutating func add(_ part: PatternPart) throws(PatternError) {
        switch part {
        case let .scalar(set): try append(.scalars(set, least: 1, most: 1))
        case let .sequence(parts):
            for part in isBackward ? parts.reversed() : parts { try add(part) }
        case let .alternatives(parts): try add(alternatives: parts[...])
        case let .repeated(.scalar(set), least, most):
            guard most != 0 else { return }
            try append(.scalars(set, least: least, most: most ?? .max))
        case let .repeated(part, least, most): try add(part, least: least, most: most)
        case .start: try append(.start)
        case .end: try append(.end)
        case let .wordBoundary(isNegative): try append(.wordBoundary(isNegative: isNegative))
        case let .look(part, isAhead, isNegative):
            // A program that looks ahead of a place is found by going back to the place.
            let program = try PatternProgram(part, isBackward: isAhead, size: size)
            size = program.size
            looks.append(Look(program: program, isAhead: isAhead))
            try append(.look(looks.count - 1, isNegative: isNegative))
        }
    }

    private mutating func add(alternatives parts: ArraySlice<PatternPart>) throws(PatternError) {
        guard let first = parts.first else { return }
        guard parts.count > 1 else { return try add(first) }
        let split = instructions.count
        try append(.jump(0))
        try add(first)
        let jump = instructions.count
        try append(.jump(0))
        instructions[split] = .split(split + 1, instructions.count)
        try add(alternatives: parts.dropFirst())
        instructions[jump] = .jump(instructions.count)
    }

    private mutating func add(_ part: PatternPart, least: Int, most: Int?) throws(PatternError) {
        let first = instructions.count
        for _ in 0..<least {
            try add(part)
            // A part that takes nothing says the same once.
            if instructions.count == first { break }
        }
        guard let most else {
            let split = instructions.count
            try append(.jump(0))
            try add(part)
            try append(.jump(split))
            instructions[split] = .split(split + 1, instructions.count)
            return
        }
        guard least < most else { return }
        var splits: [Int] = []
        for _ in least..<most {
            splits.append(instructions.count)
            try append(.jump(0))
            try add(part)
        }
        for split in splits { instructions[split] = .split(split + 1, instructions.count) }
    }
}
