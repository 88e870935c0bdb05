/// A piece of work whose cost is promised to grow in a certain way with its size.
struct GrowthCase: Sendable {
    /// The name in the table.
    let name: String

    /// The folders below `Sources` that make the promise, such as "Streams/Signal".
    let parts: [String]

    /// The growth that is promised.
    let promised: GrowthClass

    /// The smallest of the three sizes; the others are ten and a hundred times as large.
    let size: Int

    /// The largest number of bytes that the largest size may take in addition to those before; nil where memory may
    /// grow with the size.
    let memory: Int?

    /// Prepares the work at one size, or throws where the machine lacks something; the returned function is called
    /// once, and returns the amount of its work, the same number at every run of a size.
    let prepare: @Sendable (Int) throws -> () -> Int

    /// Creates a case; its properties explain the arguments.
    init(
        _ name: String,
        _ parts: String...,
        promised: GrowthClass,
        size: Int,
        memory: Int? = nil,
        prepare: @escaping @Sendable (Int) throws -> () -> Int
    ) {
        self.name = name
        self.parts = parts
        self.promised = promised
        self.size = size
        self.memory = memory
        self.prepare = prepare
    }
}
