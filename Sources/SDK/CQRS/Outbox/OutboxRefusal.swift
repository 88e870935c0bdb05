import MillraceBackend

/// A refusal as a store keeps it.
struct OutboxRefusal: Codable {
    let error: CoreError
    /// Whether the backend may have carried the command out all the same.
    let isOpen: Bool
}
