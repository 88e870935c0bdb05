import MillracePlatform

/// Where a request of a batch changes something, which is another place than that of the batch.
package struct ChangedPath: Sendable {
    let path: ResourcePath
    let query: [URLQueryItem]

    package init(path: ResourcePath, query: [URLQueryItem]) {
        self.path = path
        self.query = query
    }
}
