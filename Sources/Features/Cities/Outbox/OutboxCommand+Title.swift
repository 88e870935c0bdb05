import Millrace

extension OutboxCommand {
    /// The command in words for users.
    var title: String {
        if let order { return "An order to \(order.address.firstLine), \(order.address.city)" }
        if let change = addressChange { return change.title }
        return "A change of another version of the app"
    }

    /// The failure of the last attempt.
    var error: CoreError? { status.error }

    /// Why the command is not carried out yet, for users; nil for one whose turn has not come.
    var reason: String? {
        switch status {
        case .waiting, .sending: return nil
        case let .held(error, _): return error.userMessage
        case let .refused(error):
            let messages = error.failure(as: FieldRefusal.self)?.errors.map(\.message) ?? []
            return messages.isEmpty ? error.userMessage : messages.joined(separator: " ")
        case .unnamed: return "It follows a change that was not accepted."
        case .unreadable: return "This version of the app can't read it."
        }
    }
}

extension OutboxCommand.Status {
    /// The failure of the last attempt.
    var error: CoreError? {
        switch self {
        case let .held(error, _), let .refused(error): error
        case let .unreadable(error): error
        case .waiting, .sending, .unnamed: nil
        }
    }
}

extension AddressChange {
    /// The change in words for users.
    var title: String {
        switch kind {
        case .add: "The new address “\(address.name)”"
        case .save: "The address as “\(address.name)”"
        case .delete: "The deletion of “\(address.name)”"
        }
    }
}
