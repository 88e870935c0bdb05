import MillracePlatform
import MillraceBackend
import MillraceStreams

/// A repository whose entities can be changed in part: `PATCH /users/x`.
///
/// The body is a `MergePatch`, or another `PatchDocument` that the repository declares, such as the `JSONPatch` of the
/// product `MillraceJSONPatch`:
///
/// ```swift
/// struct DocumentsRepository: Readable, Patchable {
///     typealias EntityType = Document
///     let backend: Backend<AccountAuth>
///     let name = "documents"
/// }
/// ```
///
/// ```swift
/// let rename = documents.patch(id: "1", from: read, to: renamed)   // PATCH /documents/1 with what differs
/// ```
///
/// Backends respond with the changed entity: an empty response is a `CoreError.parsing`.
public protocol Patchable: Repository where EntityType: Codable {
    /// The form of patches: `MergePatch` by default.
    associatedtype Patch: PatchDocument = MergePatch
}

extension Patchable where Kind == SingleEntity {
    /// Returns a producer that sends the difference between two values to the backend, and then sends the entity as the
    /// backend stored it.
    ///
    /// - Parameters:
    ///   - old: The value as it was read.
    ///   - new: The changed value.
    public func patch(from old: EntityType, to new: EntityType) -> SignalProducer<EntityType, CoreError> {
        access(patchResource(from: old, to: new))
    }

    /// Returns a producer that patches the entity, and sends it as the backend stored it: `PATCH /profile`.
    public func patch(_ patch: Patch) -> SignalProducer<EntityType, CoreError> {
        access(patchResource(), with: patch)
    }

    /// Returns the resource of `patch(from:to:)`.
    public func patchResource(from old: EntityType, to new: EntityType) -> BackendResource<Void, EntityType, Auth> {
        patchResource(at: path(), from: old, to: new)
    }

    /// Returns the resource of `patch(_:)`.
    public func patchResource() -> BackendResource<Patch, EntityType, Auth> {
        patchResource(at: path())
    }
}

extension Patchable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer that sends the difference between two values to the backend, and then sends the entity as the
    /// backend stored it.
    ///
    /// - Parameters:
    ///   - id: The identifier of the entity.
    ///   - old: The value as it was read.
    ///   - new: The changed value.
    public func patch(
        id: EntityType.ID,
        from old: EntityType,
        to new: EntityType
    ) -> SignalProducer<EntityType, CoreError> {
        access(patchResource(id: id, from: old, to: new))
    }

    /// Returns a producer that patches the entity, and sends it as the backend stored it: `PATCH /users/x`.
    public func patch(id: EntityType.ID, _ patch: Patch) -> SignalProducer<EntityType, CoreError> {
        access(patchResource(id: id), with: patch)
    }

    /// Returns the resource of `patch(id:from:to:)`.
    public func patchResource(
        id: EntityType.ID,
        from old: EntityType,
        to new: EntityType
    ) -> BackendResource<Void, EntityType, Auth> {
        patchResource(at: path(id), from: old, to: new)
    }

    /// Returns the resource of `patch(id:_:)`.
    public func patchResource(id: EntityType.ID) -> BackendResource<Patch, EntityType, Auth> {
        patchResource(at: path(id))
    }
}

extension Patchable {
    private func patchResource(
        at path: PathTemplate,
        from old: EntityType,
        to new: EntityType
    ) -> BackendResource<Void, EntityType, Auth> {
        patchResource(at: path) { (_: Void, encoder) in
            Result { () throws(CoreError) in
                Patch(
                    from: try JSONValue(encoding: old, encoder: encoder),
                    to: try JSONValue(encoding: new, encoder: encoder)
                )
            }
        }
    }

    private func patchResource(at path: PathTemplate) -> BackendResource<Patch, EntityType, Auth> {
        patchResource(at: path) { patch, _ in .success(patch) }
    }

    private func patchResource<Request>(
        at path: PathTemplate,
        of patch: @escaping @Sendable (Request, JSONEncoder) -> Result<Patch, CoreError>
    ) -> BackendResource<Request, EntityType, Auth> {
        let keys = requestEnvelope.entity?.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let resource = BackendResource<Request, EntityType, Auth>(
            path: .api(api, path),
            method: .PATCH,
            // The document's names are final: the encoder's key strategy has been applied to the values.
            request: { request, encoder in patch(request, encoder).flatMap { Parser.encode($0.below(keys ?? [])) } },
            response: { data, _ in parse(data) }
        )
        return prepared(resource.headers(["Content-Type": Patch.contentType]))
    }
}
