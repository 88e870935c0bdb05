import Foundation
import Millrace
import MillraceOutbox

/// A change of an address that the backend has not carried out.
struct AddressChange: Equatable {
    enum Kind: Equatable {
        case add, save, delete
    }

    let id: OutboxCommand.ID
    let kind: Kind
    /// The address after the change; the one that is deleted.
    let address: SavedAddress
    let status: OutboxCommand.Status

    /// Whether the backend has refused the change.
    var isSetAside: Bool {
        switch status {
        case .refused, .orphaned, .unreadable: true
        case .waiting, .sending, .held: false
        }
    }
}

extension OutboxCommand {
    /// The change of an address; nil for another command.
    var addressChange: AddressChange? {
        switch command {
        case let command as AddressCommands.Add:
            AddressChange(id: id, kind: .add, address: command.body.saved, status: status)
        case let command as AddressCommands.Save:
            AddressChange(id: id, kind: .save, address: command.body.saved, status: status)
        case let command as AddressCommands.Delete:
            AddressChange(id: id, kind: .delete, address: command.address, status: status)
        default: nil
        }
    }

    /// The version that the change makes, if it makes one.
    var addressVersion: Provisional<Version>? {
        switch command {
        case let command as AddressCommands.Add: command.id
        case let command as AddressCommands.Save: command.id
        default: nil
        }
    }
}
