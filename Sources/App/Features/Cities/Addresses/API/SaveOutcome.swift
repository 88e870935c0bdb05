import Millrace

/// The outcome of saving an address.
enum SaveOutcome: Equatable {
    /// The backend has it, in this version.
    case saved(Versioned<SavedAddress>)
    /// The backend was not reached: the address is kept, and sent later.
    case kept(Versioned<SavedAddress>)
    /// Another user has changed the address in the meantime, and nothing was saved.
    case conflict(Conflict<SavedAddress>)
}
