import Foundation
import Millrace
import MillraceOutbox

/// The changes of the saved addresses, which are kept until the backend has carried them out, one after the other for
/// each address.
///
/// A change of an address has the version of the address that it changes. The version that a kept change will make has
/// a provisional id, so that the next change can refer to it before the backend has given the id.
enum AddressCommands {
    /// The lane of an address's changes.
    static func lane(of id: UUID) -> Lane { "address \(id)" }

    /// Saves a new address: `POST /v1/addresses`.
    struct Add: BodyCommand, CreatingCommand {
        typealias Answer = Versioned<AddressRecord>
        typealias Auth = KongAuth

        static let path = "/v1/addresses"
        static let method = CommandMethod.POST
        static let storedName = "AddAddress"

        /// The version that the change makes.
        var id = Provisional<Version>.new()
        let body: AddressRecord

        var lane: Lane { AddressCommands.lane(of: body.id) }

        func prepared(_ request: Request) -> Request {
            request.failing(.json(FieldRefusal.self))
        }

        func id(of answer: Versioned<AddressRecord>) -> Version { answer.address.version }
    }

    /// Saves an address over the version that it was made from: `PUT /v1/addresses/:id` with `If-Match`.
    struct Save: BodyCommand, CreatingCommand {
        typealias Answer = Versioned<AddressRecord>
        typealias Auth = KongAuth

        static let path = "/v1/addresses"
        static let method = CommandMethod.PUT
        static let storedName = "SaveAddress"

        /// The version that the change makes.
        var id = Provisional<Version>.new()
        /// The version that the change is over.
        let base: Provisional<Version>
        let body: AddressRecord

        var route: PathTemplate { "/v1/addresses/\(body.id)" }
        var lane: Lane { AddressCommands.lane(of: body.id) }

        func prepared(_ request: Request) -> Request {
            // The outbox doesn't send a command that has an id without a name; an unknown version is not sent either.
            request.requiring(.unchanged(base.known ?? Version())).failing(.json(FieldRefusal.self))
        }

        func id(of answer: Versioned<AddressRecord>) -> Version { answer.address.version }
    }

    /// Deletes an address, whatever its version is: `DELETE /v1/addresses/:id`; one that is gone is deleted.
    struct Delete: BodilessCommand, StoredCommand {
        typealias Auth = KongAuth

        static let path = "/v1/addresses"
        static let method = CommandMethod.DELETE
        static let storedName = "DeleteAddress"

        let address: SavedAddress

        var route: PathTemplate { "/v1/addresses/\(address.id)" }
        var lane: Lane { AddressCommands.lane(of: address.id) }

        func prepared(_ request: Request) -> Request {
            request.accepting(410)
        }
    }
}
