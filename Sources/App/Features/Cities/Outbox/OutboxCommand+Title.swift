import Millrace
import MillraceOutbox

extension OutboxCommand {
    /// Returns the command in words for users.
    func title(in words: Words) -> String {
        if let order { return words.outbox.order(order.address.firstLine, order.address.city) }
        if let change = addressChange { return change.title(in: words) }
        return words.outbox.otherVersion
    }

    /// The failure of the last attempt.
    var error: CoreError? { status.error }

    /// Returns the reason why the command is not carried out yet, for users; `nil` for one that waits for its turn.
    func reason(in words: Words) -> String? {
        switch status {
        case .waiting, .sending: return nil
        case let .held(error, _): return error.userMessage(in: words.errors)
        case let .refused(error):
            let messages = error.failure(as: FieldRefusal.self)?.errors.map(\.message) ?? []
            return messages.isEmpty ? error.userMessage(in: words.errors) : messages.joined(separator: " ")
        case .orphaned: return words.outbox.follows
        case .unreadable: return words.outbox.unreadable
        }
    }
}

extension OutboxCommand.Status {
    /// The failure of the last attempt.
    var error: CoreError? {
        switch self {
        case let .held(error, _), let .refused(error): error
        case let .unreadable(error): error
        case .waiting, .sending, .orphaned: nil
        }
    }
}

extension AddressChange {
    /// Returns the change in words for users.
    func title(in words: Words) -> String {
        switch kind {
        case .add: words.outbox.newAddress(address.name)
        case .save: words.outbox.savedAddress(address.name)
        case .delete: words.outbox.deletedAddress(address.name)
        }
    }
}
