/// Another beginning of a command.
struct CommandRenewal {
    let command: PendingCommand
    /// What the command does from now on to which queries.
    let selections: [QuerySelection]
    let phase: CommandPhase
    /// Whether the backend may have carried the command out before.
    let mayBeCarriedOut: Bool
}
