import MillracePlatform

/// The data of a login in a store when it is opened.
public struct StoreContents: Sendable, Equatable {
    /// The commands, in the order of their numbers.
    public var commands: [CommandRecord]
    /// The backend's ids, as JSON, by the provisional ids that they have replaced.
    public var names: [UUID: Data]
    /// The ends of commands that no observer has received, in the order of their numbers.
    public var endings: [EndingRecord]
    /// The highest number that a command of any login has had; 0 for none.
    public var lastNumber: Int64
    /// The damage that was found since the last opening, and what was read from the damaged files.
    public var damaged: [StoreDamage]

    /// Creates contents; without arguments those of a new store.
    public init(
        commands: [CommandRecord] = [],
        names: [UUID: Data] = [:],
        endings: [EndingRecord] = [],
        lastNumber: Int64 = 0,
        damaged: [StoreDamage] = []
    ) {
        self.commands = commands
        self.names = names
        self.endings = endings
        self.lastNumber = lastNumber
        self.damaged = damaged
    }
}
