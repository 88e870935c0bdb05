import Millrace

/// The form in which the user adds an address, or renames or deletes a saved one.
struct AddressForm: Equatable, Codable, With {
    /// The properties that outlive a restart: a change that is under way is not repeated.
    private enum CodingKeys: CodingKey {
        case selected, name, city, firstLine, hasTriedToSave
    }

    /// The saved address to change; nil in the form of a new one.
    let selected: SavedAddress?
    var name: String
    var city = ""
    var firstLine = ""
    var hasTriedToSave = false
    var status = Status.editing

    /// Creates the form of a new address, or of a saved one.
    init(of selected: SavedAddress? = nil) {
        self.selected = selected
        name = selected?.name ?? ""
    }
}

extension AddressForm {
    enum Status: Equatable {
        case editing
        case changing(Change)
        case failed(CoreError)
    }

    enum Change: Equatable {
        case add(Address, name: String)
        case rename(SavedAddress, to: String)
        case delete(SavedAddress)
    }

    /// The change that is under way.
    var change: Change? {
        guard case let .changing(change) = status else { return nil }
        return change
    }

    /// The form after the user asked to save: with the change under way, if the input is complete and no other change
    /// is.
    var saved: AddressForm {
        let tried = with(set(\.hasTriedToSave, true))
        guard change == nil, nameProblem == nil else { return tried }
        if let selected {
            return tried.with(set(\.status, .changing(.rename(selected, to: name.trimmed))))
        }
        guard cityProblem == nil, firstLineProblem == nil else { return tried }
        let address = Address(city: city.trimmed, firstLine: firstLine.trimmed)
        return tried.with(set(\.status, .changing(.add(address, name: name.trimmed))))
    }

    /// The form after the user asked to delete.
    var deleted: AddressForm {
        guard change == nil, let selected else { return self }
        return with(set(\.status, .changing(.delete(selected))))
    }

    /// The problem with the name.
    var nameProblem: String? {
        name.trimmed.isEmpty ? "A name is needed." : nil
    }

    /// The problem with the city.
    var cityProblem: String? {
        city.trimmed.isEmpty ? "A city is needed." : nil
    }

    /// The problem with the first line.
    var firstLineProblem: String? {
        firstLine.trimmed.isEmpty ? "House and street are needed." : nil
    }
}
