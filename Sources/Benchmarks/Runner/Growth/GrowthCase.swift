/// Something whose cost is promised to grow in a certain way with its size.
struct GrowthCase: Sendable {
    /// What it is.
    let name: String

    /// The folders below `Sources` whose promise it holds, such as "Streams/Signal".
    let parts: [String]

    /// How the cost may grow.
    let promised: GrowthClass

    /// The smallest of the three sizes; the others are ten and a hundred times as large.
    let size: Int

    /// How many bytes the largest size may take at most, beyond what was taken before; nothing where memory grows with what is asked for.
    let memory: Int?

    /// Prepares the work at one size; what is returned does it once, and returns how much it did.
    let prepare: @Sendable (Int) -> () -> Int

    /// Creates a case.
    ///
    /// - Parameters:
    ///   - name: What it is.
    ///   - parts: The folders below `Sources` whose promise it holds.
    ///   - promised: How the cost may grow.
    ///   - size: The smallest of the three sizes.
    ///   - memory: How many bytes the largest size may take at most; any number by default.
    ///   - prepare: Prepares the work at one size. What it returns is called once, and returns how much it has done: the same number at every run of a size.
    init(
        _ name: String,
        _ parts: String...,
        promised: GrowthClass,
        size: Int,
        memory: Int? = nil,
        prepare: @escaping @Sendable (Int) -> () -> Int
    ) {
        self.name = name
        self.parts = parts
        self.promised = promised
        self.size = size
        self.memory = memory
        self.prepare = prepare
    }
}
