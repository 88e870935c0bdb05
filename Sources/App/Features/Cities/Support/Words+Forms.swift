import Millrace

extension Words {
    /// The form of a delivery, with the earlier ones.
    struct Order: Sendable {
        let title: String
        let header: @Sendable (_ city: String) -> String
        let secondLine: String
        let optional: String
        let postalCode: String
        let malformedPostalCode: String
        /// The backend has found problems, which are shown beside their fields.
        let notTaken: String
        let sending: String
        let order: String
        let waiting: String
        let kept: String
        let done: String
        let onItsWay: String
        let street: String
        let deliveries: @Sendable (_ city: String) -> String
        /// How old the list is: a minute or more.
        let age: @Sendable (_ age: AnswerAge) -> String
        let refreshing: String
        /// The column of the numbers.
        let number: String
        /// The column of an order's status.
        let status: String
        let placed: String
        /// The steps of the deliveries are not reported for a while.
        let trackingInterrupted: String
        /// The steps of the deliveries are not reported any more.
        let trackingEnded: String
        let packed: String
        let underway: String
        let delivered: String
    }

    /// The saved addresses.
    struct AddressList: Sendable {
        let title: String
        let new: String
        let failed: String
        let cities: String
        let allCities: String
        let add: String
        let newAddress: String
        let close: String
        let saving: String
        let deleting: String
        let save: String
        let rename: String
        let delete: String
        /// The question before an address is deleted.
        let deletion: @Sendable (_ name: String) -> String
        let changedElsewhere: String
        let yours: String
        let theirs: String
        let keepMine: String
        let takeTheirs: String
        let name: String
        let exampleOfAName: String
        let missingName: String
        let missingCity: String
        /// The backend has found problems, which are shown beside their fields.
        let notSaved: String
    }

    /// The changes that the backend has not carried out, on every screen that shows them.
    struct CommandList: Sendable {
        let sendNow: String
        let nothing: String
        /// The waiting commands are in memory only, for a reason.
        let inMemory: @Sendable (_ reason: String) -> String
        let edit: String
        let discard: String
        /// The question before a change is discarded.
        let discarding: @Sendable (_ title: String) -> String
        let order: @Sendable (_ street: String, _ city: String) -> String
        let newAddress: @Sendable (_ name: String) -> String
        let savedAddress: @Sendable (_ name: String) -> String
        let deletedAddress: @Sendable (_ name: String) -> String
        let otherVersion: String
        let waiting: String
        let sending: String
        let notAccepted: String
        let follows: String
        let unreadable: String
        let damaged: String
        let saved: @Sendable (_ count: Int) -> String
        /// The number of lost commands of the file; `nil` where it is unknown.
        let lost: @Sendable (_ count: Int?) -> String
        let damagedFile: @Sendable (_ name: String) -> String
        let dismiss: String
    }
}
