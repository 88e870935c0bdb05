import MillracePlatform

/// The location that a request of a batch changes, which differs from that of the batch.
package struct ChangedPath: Sendable {
    let path: ResourcePath
    let query: [URLQueryItem]

    package init(path: ResourcePath, query: [URLQueryItem]) {
        self.path = path
        self.query = query
    }
}
