import MillracePlatform
import MillraceBackend

/// What the order of sending knows of a command.
struct OutboxEntry: Sendable, Equatable {
    /// How far the command has come.
    enum Phase: Sendable, Equatable {
        /// The command is not on disk yet.
        case storing
        /// The command waits for its turn.
        case waiting
        /// The command is on its way.
        case sending
        /// The command waits for an instant, after an attempt of which nobody knows what became.
        case held(CoreError, until: ContinuousClock.Instant)
        /// The backend has refused the command.
        case refused(CoreError)
        /// No command will give a name to an id that the command has.
        case unnamed
        /// The app can't read the command.
        case unreadable(CoreError?)

        /// Whether the command is in its lane.
        var isActive: Bool {
            switch self {
            case .storing, .waiting, .sending, .held: true
            case .refused, .unnamed, .unreadable: false
            }
        }
    }

    let number: Int64
    var lane: Lane
    /// Whether the lane stops at the refusal of the command.
    var stops = false
    /// The id without a name that the command's answer will name.
    var creates: UUID?
    /// The id that the command has created so far, and will not any more once it is on disk as it is now.
    var givesUp: UUID?
    /// The ids without a name that the command has, and doesn't create.
    var needs: Set<UUID> = []
    var phase = Phase.storing
    /// Whether an attempt may have been carried out.
    var isOpen = false
    /// Whether it is on disk that the command may have been sent, as it is before an attempt.
    var isMarked = false
    /// Whether an attempt may have been carried out, or may be now.
    var mayBeCarriedOut: Bool { isOpen || phase == .sending }
    /// Whether the command is on disk, and waits for ids that may get no names.
    var canBeLost: Bool { phase.isActive && phase != .storing }
    /// Whether the command is in its lane, or comes back to it with what it waits for.
    var mayBeSent: Bool { phase.isActive || phase == .unnamed }

    /// The number of attempts in a row after which nobody knows what became of the command.
    var attempts = 0
}
