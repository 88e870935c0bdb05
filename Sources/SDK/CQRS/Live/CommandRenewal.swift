/// A restart of a command.
struct CommandRenewal {
    let command: PendingCommand
    /// The queries that the command selects from now on, with its effects.
    let selections: [QuerySelection]
    let phase: CommandPhase
    /// Whether the backend may have carried the command out before.
    let mayBeCarriedOut: Bool
}
