import MillraceBackend
import MillraceStreams

/// A repository whose entities can be read.
///
/// A missing entity (404, 410) is a `CoreError.status`; see `CoreError.isNotFound`.
///
/// A repository of many entities declares how its backend divides them into pages, so that `readAll()` reads all pages:
///
/// ```swift
/// let paging = CursorPage.first(.links(next: .header("Next-Page"), previous: nil))
/// ```
public protocol Readable: Repository, PagingDeclaration
where EntityType: Decodable, Paging: PageReference, StaticPaging == DeclaredOnInstances<Self> {}

extension Readable {
    /// One response with all entities.
    public var paging: Unpaged { Unpaged() }
}

extension Readable where Kind == SingleEntity {
    /// Returns a producer of the entity: `GET /profile`.
    public func read() -> SignalProducer<EntityType, CoreError> {
        access(readResource())
    }

    /// Returns the resource of `read()`.
    public func readResource() -> BackendResource<Void, EntityType, Auth> {
        entityResource(at: path())
    }
}

extension Readable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer of the entity with an identifier: `GET /users/x`.
    public func read(id: EntityType.ID) -> SignalProducer<EntityType, CoreError> {
        access(readResource(id: id))
    }

    /// Returns the resource of `read(id:)`.
    public func readResource(id: EntityType.ID) -> BackendResource<Void, EntityType, Auth> {
        entityResource(at: path(id))
    }

    /// Returns a producer that sends all entities at once, from all pages of `paging`: `GET /users`.
    ///
    /// The producer fails if a page fails. By default, `paging` means one request, and a response with a sign of
    /// further entities, such as a link to a next page or a larger total, is a `CoreError.parsing`. Fewer entities than
    /// a total that all pages have in common are a `CoreError.parsing`, too; a total that changes between pages means
    /// that the collection has changed. To show entities as they arrive, see `readPages(_:at:adjusting:)`;
    /// `entities(at:)` reads those of one response, even if there are more.
    ///
    /// - Parameter limit: The largest number of pages to read, 10,000 by default. A further page is a
    ///   `CoreError.parsing`: a backend that always refers to another page would fill the memory.
    public func readAll(upTo limit: Int = 10_000) -> SignalProducer<[EntityType], CoreError> {
        walk(from: paging, at: nil, upTo: limit, adjusting: { $0 }).collect().attemptMap { pages in
            if let fault = partial(pages) { return .failure(.parsing(fault, at: pages.last?.endpoint)) }
            return .success(pages.flatMap(\.entities))
        }
    }

    /// Returns the fault of pages with fewer entities than their total.
    private func partial(_ pages: [Page<EntityType, Paging>]) -> CoreError.ParsingReason? {
        let count = pages.reduce(0) { $0 + $1.count }
        guard let total = pages.last?.info.total, count < total, pages.allSatisfy({ $0.info.total == total }) else {
            return nil
        }
        return CoreError.ParsingReason(
            codingPath: "",
            expected: "all entities on the pages",
            found: "\(count) of \(total)"
        )
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
