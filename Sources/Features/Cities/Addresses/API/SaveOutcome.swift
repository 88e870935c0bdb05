import Millrace

/// What became of an address that was to be saved.
enum SaveOutcome: Equatable {
    /// The backend has it, in this version.
    case saved(Versioned<SavedAddress>)
    /// Somebody else has changed the address in the meantime, and nothing was saved.
    case conflict(Conflict<SavedAddress>)
}
