/// The outcome of deleting an address.
enum DeletionOutcome: Equatable {
    /// The address is gone.
    case deleted
    /// The backend was not reached: the deletion is kept, and sent later.
    case kept
}
