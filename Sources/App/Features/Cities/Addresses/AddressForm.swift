import Millrace

/// The form in which the user adds an address, or renames or deletes a saved one.
struct AddressForm: Equatable, Codable {
    /// The properties that outlive a restart: a change that is under way is not repeated.
    private enum CodingKeys: CodingKey {
        case selected, name, city, firstLine, hasTriedToSave
    }

    /// The saved address to change; nil in the form of a new one.
    let selected: Versioned<SavedAddress>?
    var name: String
    var city = ""
    var firstLine = ""
    var hasTriedToSave = false
    var status = Status.editing
    /// The question that the user has to answer.
    var question: Question?
    /// The problems that the backend found, by field; an entry is removed when the user changes the field.
    var refusals: [Field: String] = [:]

    /// Creates the form of a new address, or of a saved one.
    init(of selected: Versioned<SavedAddress>? = nil) {
        self.selected = selected
        name = selected?.value.name ?? ""
    }
}

extension AddressForm {
    /// The fields, by their names in a refusal.
    enum Field: String, CaseIterable {
        case name, city, firstLine
    }

    enum Status: Equatable {
        case editing
        case changing(Change)
        case failed(CoreError)
        /// Another user has changed the address: the user chooses one of the two.
        case conflict(Conflict<SavedAddress>)
    }

    enum Question: Equatable {
        /// Whether the address is deleted.
        case deletion(SavedAddress)
    }

    enum Change: Equatable {
        case add(Address, name: String)
        case save(SavedAddress, over: Versioned<SavedAddress>)
        case delete(SavedAddress)
    }

    /// The change that is under way.
    var change: Change? {
        guard case let .changing(change) = status else { return nil }
        return change
    }

    /// The conflict that the user has to settle.
    var conflict: Conflict<SavedAddress>? {
        guard case let .conflict(conflict) = status else { return nil }
        return conflict
    }

    /// Takes the text that the user has typed.
    mutating func type(_ text: String, into field: Field) {
        refusals[field] = nil
        switch field {
        case .name: name = text
        case .city: city = text
        case .firstLine: firstLine = text
        }
    }

    /// Begins to save, if the input is complete and no other change is under way.
    mutating func save() {
        hasTriedToSave = true
        guard change == nil, input(of: .name) != nil else { return }
        if let selected {
            begin(.save(selected.value.renamed(name.trimmed), over: selected))
        } else if let city = input(of: .city), let firstLine = input(of: .firstLine) {
            begin(.add(Address(city: city, firstLine: firstLine), name: name.trimmed))
        }
    }

    /// Begins to delete the address, if no other change is under way.
    mutating func delete() {
        guard change == nil, let selected else { return }
        begin(.delete(selected.value))
    }

    /// Begins to save the user's address over the one that another user has saved.
    mutating func keepMine() {
        guard let conflict else { return }
        begin(.save(conflict.mine, over: conflict.theirs))
    }

    /// Ends the change with its failure.
    mutating func fail(_ error: CoreError) {
        status = .failed(error)
        refusals = error.failure(as: FieldRefusal.self)?.messages(beside: fields) ?? [:]
    }

    private mutating func begin(_ change: Change) {
        status = .changing(change)
        refusals = [:]
    }
}
