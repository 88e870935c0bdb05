import MillraceBackend
import MillraceCQRS

/// The reason why an outbox has not accepted a command, or has not changed one.
public enum OutboxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The store has failed: nothing has changed.
    case store(StoreError)
    /// The outbox has reached its limit of commands.
    case full(limit: Int)
    /// The outbox was created without the command's type: it couldn't read the command after a restart.
    case unknownType(String)
    /// The outbox was created with several types that are stored under the command's name: after a restart the type
    /// would be ambiguous.
    case sharedName(String)
    /// The command has an id that no command in the outbox will create, or only one that would wait for this command.
    case unknownID
    /// The command can't be encoded.
    case encoding(CoreError)
    /// The command is no longer in the outbox.
    case missing
    /// The command is being sent, or it or an earlier form of it may have been carried out: another one can't replace
    /// it, except under a condition, see ``CommandOutbox/edit(_:to:)``.
    case underWay
    /// The command has another type than the one that it is to replace.
    case otherType(String)
    /// The outbox is closed.
    case closed

    /// The reason, for developers.
    public var description: String {
        switch self {
        case let .store(error): error.description
        case let .full(limit): "the outbox has \(limit) commands already"
        case let .unknownType(name): "the outbox was created without the commands of type \(name)"
        case let .sharedName(name): "several types of commands are kept as \(name)"
        case .unknownID: "the command has an id that nothing in the outbox creates"
        case let .encoding(error): error.description
        case .missing: "the command is no longer in the outbox"
        case .underWay: "the command may have been carried out"
        case let .otherType(name): "the command is of type \(name)"
        case .closed: "the outbox is closed"
        }
    }
}
