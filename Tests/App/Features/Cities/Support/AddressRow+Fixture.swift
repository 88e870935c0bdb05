import Foundation
import Fixtures
import MillraceTestKit

@testable import Cities

extension AddressRow.ID {
    /// The row of the address that the fixtures have first.
    static let home = AddressRow.ID.saved(.fixture())
    /// The row of the second address.
    static let work = AddressRow.ID.saved(.fixture(2))
}

extension ViewModelRun<StubAddressesBusinessController, AddressesViewModel> {
    /// Deletes the address of a row, as a user who confirms.
    func delete(_ id: AddressRow.ID) {
        send(.row(id, .didTapDelete))
        send(.row(id, .didAnswerDeletion(true)))
    }

    /// Types into the fields of a row's form.
    func type(into id: AddressRow.ID, name: String, city: String? = nil, firstLine: String? = nil) {
        let texts: [(String?, AddressForm.Field)] = [(name, .name), (city, .city), (firstLine, .firstLine)]
        for case let (text?, field) in texts {
            send(.row(id, .didType(text, field)))
        }
    }
}
