import MillracePlatform

/// Where a request of a batch changes something, which is another place than that of the batch.
struct ChangedPath: Sendable {
    let path: ResourcePath
    let query: [URLQueryItem]
}
