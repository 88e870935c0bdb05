import MillraceBackend

/// The identity of a repository among those of its type: the API and the path.
struct RepositoryPlace: Hashable, Sendable {
    let api: API
    let path: String

    init(_ repository: some Repository) {
        api = repository.api
        // Of the name, only the slashes have a meaning.
        path = repository.name.split(separator: "/").joined(separator: "/")
    }
}
