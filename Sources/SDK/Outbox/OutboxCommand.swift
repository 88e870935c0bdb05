import MillracePlatform
import MillraceBackend

/// A command in an outbox, for a screen.
public struct OutboxCommand: Sendable, Identifiable, Equatable {
    /// The identifier of a command in its outbox.
    ///
    /// It stays the same over restarts.
    public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
        let number: Int64

        init(number: Int64) {
            self.number = number
        }

        /// Creates an id, for the tests of a screen.
        public init(_ number: Int64) {
            self.number = number
        }

        /// The number.
        public var description: String { "\(number)" }

        /// Creates an id from its number.
        public init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int64.self)
        }

        /// Encodes the number.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }
    }

    /// The state of a command.
    public enum Status: Sendable, Equatable {
        /// The command waits for its turn.
        case waiting
        /// The command is being sent to the backend.
        case sending
        /// The command waits for the end of a pause after an attempt that has to be repeated. The date is that end,
        /// which comes earlier if another request shows that the reason is gone.
        ///
        /// The pause is the command's own, or a longer one for which all commands wait; the date is one of the clock as
        /// it was set when the command was listed. If the command that has caused the longest pause isn't held any
        /// more, the first command that waits for the end of that pause is listed with its error and its end.
        case held(CoreError, until: Date)
        /// The backend has refused the command, which is set aside.
        case refused(CoreError)
        /// The command waits for an id that no command will create any more; it is set aside.
        case orphaned
        /// The command has a type, or a version of it, that the app doesn't know; it is set aside.
        case unreadable(CoreError?)
    }

    /// The identifier of the command.
    public let id: ID
    /// The name of the command's type.
    public let type: String
    /// The command's lane.
    public let lane: Lane
    /// The time of acceptance.
    public let acceptedAt: Date
    /// The state of the command.
    public internal(set) var status: Status
    /// The command, as in `command as? RenameCity`; nil if it is unreadable.
    public let command: (any StoredCommand)?
    /// Whether an attempt may have been carried out, of the command or of a form that an edit has replaced.
    ///
    /// A screen then offers ``CommandOutbox/edit(_:to:)`` only with a command that has the same path and query items,
    /// and one of the preconditions `.unchanged(_:)` and `.absent`; and ``CommandOutbox/retry(_:)`` and
    /// ``CommandOutbox/discard(_:)`` as always. An edit leaves it true.
    public let mayBeCarriedOut: Bool

    /// Creates a command as an outbox lists it, for the tests of a screen.
    ///
    /// - Parameters:
    ///   - id: The identifier of the command.
    ///   - command: The command.
    ///   - status: The state of the command; it waits by default.
    ///   - acceptedAt: The time of acceptance.
    ///   - mayBeCarriedOut: Whether an attempt may have been carried out, also of an earlier form; false by default.
    public init(
        id: ID,
        _ command: some StoredCommand,
        status: Status = .waiting,
        acceptedAt: Date,
        mayBeCarriedOut: Bool = false
    ) {
        self.init(
            id: id,
            type: Swift.type(of: command).storedName,
            lane: command.lane,
            acceptedAt: acceptedAt,
            status: status,
            command: command,
            mayBeCarriedOut: mayBeCarriedOut
        )
    }

    init(
        id: ID,
        type: String,
        lane: Lane,
        acceptedAt: Date,
        status: Status,
        command: (any StoredCommand)?,
        mayBeCarriedOut: Bool
    ) {
        self.id = id
        self.type = type
        self.lane = lane
        self.acceptedAt = acceptedAt
        self.status = status
        self.command = command
        self.mayBeCarriedOut = mayBeCarriedOut
    }

    /// Whether the command is set aside: it is not sent unless it is retried or edited.
    public var isSetAside: Bool {
        switch status {
        case .refused, .orphaned, .unreadable: true
        case .waiting, .sending, .held: false
        }
    }

    /// Whether two commands have the same id and the same state.
    public static func == (lhs: OutboxCommand, rhs: OutboxCommand) -> Bool {
        lhs.id == rhs.id && lhs.status == rhs.status && lhs.type == rhs.type && lhs.lane == rhs.lane
            && lhs.acceptedAt == rhs.acceptedAt && lhs.mayBeCarriedOut == rhs.mayBeCarriedOut
    }
}
