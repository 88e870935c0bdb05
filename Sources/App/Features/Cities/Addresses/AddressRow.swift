import Foundation
import Millrace

/// An address in the list, or the draft of one: a feature that saves itself.
struct AddressRow: Identifiable, Equatable, Codable {
    enum ID: Hashable, Codable, CustomStringConvertible {
        case saved(UUID)
        case new(Int)

        var description: String {
            switch self {
            case let .saved(id): "\(id)"
            case let .new(number): "new \(number)"
            }
        }
    }

    let id: ID
    /// The address that the backend has; `nil` in a draft.
    var saved: Versioned<SavedAddress>?
    /// The form; nil while the row is closed.
    var form: AddressForm?

    init(_ saved: Versioned<SavedAddress>) {
        id = .saved(saved.value.id)
        self.saved = saved
    }

    /// Creates the open row of a new address.
    init(draft number: Int) {
        id = .new(number)
        form = AddressForm()
    }
}

extension AddressRow {
    enum Event: Equatable {
        case ui(Action)
        case didSave(Versioned<SavedAddress>)
        case didKeep(Versioned<SavedAddress>)
        case didMeet(Conflict<SavedAddress>)
        case didDelete(DeletionOutcome)
        case didFail(CoreError)
    }

    enum Action: Equatable {
        case didSelect
        case didType(String, AddressForm.Field)
        case didTapSave
        case didTapDelete
        case didAnswerDeletion(Bool)
        case didTapKeepMine
        case didTapTakeTheirs
        case didTapOrder
        case didTapLogIn
        case didTapClose
    }

    static let reducer: Reducer<AddressRow, Event> = { row, event in
        switch event {
        case .ui(.didSelect):
            row.form = row.form ?? AddressForm(of: row.saved)
        case let .ui(.didType(text, field)):
            row.form?.type(text, into: field)
        case .ui(.didTapSave):
            row.form?.save()
        case .ui(.didTapDelete):
            row.form?.question = row.saved.map { .deletion($0.value) }
        case let .ui(.didAnswerDeletion(isConfirmed)):
            row.form?.question = nil
            if isConfirmed { row.form?.delete() }
        case .ui(.didTapKeepMine):
            row.form?.keepMine()
        case .ui(.didTapTakeTheirs):
            row = (row.form?.conflict).map { AddressRow($0.theirs) } ?? row
        case .ui(.didTapClose):
            row.form = nil
        case let .didSave(saved), let .didKeep(saved):
            // A draft gets the id of its address here: it stays at its position and is another row.
            row = AddressRow(saved)
        case let .didMeet(conflict):
            row.saved = conflict.theirs
            row.form?.status = .conflict(conflict)
        case let .didFail(error):
            row.form?.fail(error)
        case .didDelete, .ui(.didTapOrder), .ui(.didTapLogIn):
            // The list answers.
            break
        }
    }

    static func feedbacks(
        addressesBusinessController: AddressesBusinessControllerProtocol
    ) -> [Feedback<AddressRow, Event>] {
        [
            whenChanging(addressesBusinessController: addressesBusinessController).named("change")
        ]
    }

    static func whenChanging(
        addressesBusinessController: AddressesBusinessControllerProtocol
    ) -> Feedback<AddressRow, Event> {
        return Feedback(skippingRepeated: \.form?.change) { change -> SignalProducer<Event, NoError> in
            switch change {
            case let .add(address, name):
                return addressesBusinessController.add(address, named: name)
                    .map(Event.init(_:))
                    .replaceError(Event.didFail)
            case let .save(address, base):
                return addressesBusinessController.save(address, over: base)
                    .map(Event.init(_:))
                    .replaceError(Event.didFail)
            case let .delete(address):
                return addressesBusinessController.delete(address)
                    .map(Event.didDelete)
                    .replaceError(Event.didFail)
            }
        }
    }
}

extension AddressRow {
    /// The row after the backend's list has come: a form that is open stays on the version that it was opened with.
    func reloaded(_ address: Versioned<SavedAddress>) -> AddressRow {
        var row = self
        row.saved = address
        return row
    }

    /// Whether the backend may have another address than the row: a change that failed, or is given up, may have
    /// reached it.
    var isUncertain: Bool {
        form.map { $0.status != .editing } ?? false
    }
}

extension AddressRow.Event {
    init(_ outcome: SaveOutcome) {
        switch outcome {
        case let .saved(address): self = .didSave(address)
        case let .kept(address): self = .didKeep(address)
        case let .conflict(conflict): self = .didMeet(conflict)
        }
    }
}
