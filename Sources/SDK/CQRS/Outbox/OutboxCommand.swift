import MillracePlatform
import MillraceBackend

/// A command in an outbox, as a screen can show it.
public struct OutboxCommand: Sendable, Identifiable, Equatable {
    /// What stands for a command in its outbox.
    ///
    /// The key stays the same over restarts.
    public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
        let number: Int64

        init(number: Int64) {
            self.number = number
        }

        /// Creates an id, as for the tests of a screen.
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

    /// How far a command has come.
    public enum Status: Sendable, Equatable {
        /// The command waits for its turn.
        case waiting
        /// The command is on its way to the backend.
        case sending
        /// The last attempt has ended without an answer that says what became of the command; it is sent again at a
        /// date, by the clock as it went then, or before if something else reaches the backend.
        case held(CoreError, until: Date)
        /// The backend has refused the command, which is set aside.
        case refused(CoreError)
        /// The command waits for an id that no command will get a name for any more; it is set aside.
        case unnamed
        /// The command is of a type, or of a version of it, that the app doesn't know; it is set aside.
        case unreadable(CoreError?)
    }

    /// What stands for the command.
    public let id: ID
    /// The name of the command's type.
    public let type: String
    /// The command's lane.
    public let lane: Lane
    /// The time of acceptance.
    public let acceptedAt: Date
    /// How far the command has come.
    public internal(set) var status: Status
    /// The command, as in `command as? RenameCity`; nil where it is unreadable.
    public let command: (any StoredCommand)?

    /// Creates a command as an outbox lists it, as for the tests of a screen.
    ///
    /// - Parameters:
    ///   - id: What stands for the command.
    ///   - command: The command.
    ///   - status: How far the command has come; it waits by default.
    ///   - acceptedAt: The time of acceptance.
    public init(id: ID, _ command: some StoredCommand, status: Status = .waiting, acceptedAt: Date) {
        self.init(
            id: id,
            type: Swift.type(of: command).storedName,
            lane: command.lane,
            acceptedAt: acceptedAt,
            status: status,
            command: command
        )
    }

    init(id: ID, type: String, lane: Lane, acceptedAt: Date, status: Status, command: (any StoredCommand)?) {
        self.id = id
        self.type = type
        self.lane = lane
        self.acceptedAt = acceptedAt
        self.status = status
        self.command = command
    }

    /// Whether the command is set aside: it is not sent unless it is retried or edited.
    public var isSetAside: Bool {
        switch status {
        case .refused, .unnamed, .unreadable: true
        case .waiting, .sending, .held: false
        }
    }

    /// Whether two commands are the same one, and as far.
    public static func == (lhs: OutboxCommand, rhs: OutboxCommand) -> Bool {
        lhs.id == rhs.id && lhs.status == rhs.status && lhs.type == rhs.type && lhs.lane == rhs.lane
            && lhs.acceptedAt == rhs.acceptedAt
    }
}
