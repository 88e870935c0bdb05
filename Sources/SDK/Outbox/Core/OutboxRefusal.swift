import MillraceBackend

/// A refusal in the form for a store.
struct OutboxRefusal: Codable {
    let error: CoreError
    /// Whether the backend may have carried the command out despite the refusal.
    let isOpen: Bool
}
