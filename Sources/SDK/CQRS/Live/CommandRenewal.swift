/// A restart of a command.
package struct CommandRenewal {
    let command: PendingCommand
    /// The queries that the command selects from now on, with its effects.
    let selections: [QuerySelection]
    let phase: CommandPhase
    /// Whether the backend may have carried the command out before.
    let mayBeCarriedOut: Bool

    package init(
        command: PendingCommand,
        selections: [QuerySelection],
        phase: CommandPhase,
        mayBeCarriedOut: Bool
    ) {
        self.command = command
        self.selections = selections
        self.phase = phase
        self.mayBeCarriedOut = mayBeCarriedOut
    }
}
