import MillracePlatform
import MillraceBackend

/// The data of a command for the order of sending.
struct OutboxEntry: Sendable, Equatable {
    enum Phase: Sendable, Equatable {
        /// The command is not on disk yet.
        case storing
        /// The command waits for its turn.
        case waiting
        /// The command is being sent.
        case sending
        /// The command waits for an instant, after an attempt with an unknown outcome.
        case held(CoreError, until: ContinuousClock.Instant)
        /// The backend has refused the command.
        case refused(CoreError)
        /// The command has an id that no command will create any more.
        case orphaned
        /// The app can't read the command.
        case unreadable(CoreError?)

        /// Whether the command is in its lane.
        var isActive: Bool {
            switch self {
            case .storing, .waiting, .sending, .held: true
            case .refused, .orphaned, .unreadable: false
            }
        }
    }

    let number: Int64
    var lane: Lane
    /// Whether the lane stops at the refusal of the command.
    var stops = false
    /// The provisional id for which the command's answer will have the backend's id.
    var creates: UUID?
    /// The id that the command has created so far, and no longer creates once its new form is on disk.
    var givesUp: UUID?
    /// The provisional ids that the command contains, and doesn't create.
    var needs: Set<UUID> = []
    var phase = Phase.storing
    /// Whether an attempt may have been carried out.
    var isOpen = false
    /// Whether an attempt of an earlier form may have been carried out, which an edit has replaced; it has no influence
    /// on the outcomes of this form's attempts.
    var replacesOpen = false
    /// Whether the disk records that the command may have been sent, as required before an attempt.
    var isMarked = false
    /// Whether an attempt may have been carried out, or may be now.
    var mayBeCarriedOut: Bool { isOpen || phase == .sending }
    /// Whether the command is on disk, and waits for ids that may never be created.
    var canBeLost: Bool { phase.isActive && phase != .storing }
    /// Whether the command is in its lane, or returns to it when its ids are created.
    var mayBeSent: Bool { phase.isActive || phase == .orphaned }

    /// The number of attempts in a row with an unknown outcome.
    var attempts = 0
}
