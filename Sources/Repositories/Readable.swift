import MillraceBackend
import MillraceStreams

/// A repository whose entities can be read.
///
/// A missing entity (404, 410) is a `CoreError.status`; see `CoreError.isNotFound`.
public protocol Readable: Repository where EntityType: Decodable {}

extension Readable where Kind == SingleEntity {
    /// Returns a producer of the entity: `GET /profile`.
    public func read() -> SignalProducer<EntityType, CoreError> {
        entity(at: path())
    }
}

extension Readable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer of the entity with an identifier: `GET /users/x`.
    public func read(id: EntityType.ID) -> SignalProducer<EntityType, CoreError> {
        entity(at: path(id))
    }

    /// Returns a producer of all entities in one response: `GET /users`.
    ///
    /// See `readPages(_:at:)` for all pages of a repository that is too large for that.
    public func readAll() -> SignalProducer<[EntityType], CoreError> {
        entities(at: path())
    }

    /// Returns a producer of one page: `GET /users?page=n&per_page=N`.
    ///
    /// - Parameters:
    ///   - pageNumber: The number of the page, from 1.
    ///   - pageSize: The number of entities on a page, at least 1.
    public func read(
        pageNumber: Int,
        pageSize: Int
    ) -> SignalProducer<Page<EntityType, NumberedPage>, CoreError> {
        read(NumberedPage(pageNumber, size: pageSize))
    }
}
