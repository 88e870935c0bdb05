import Foundation
import MillraceBackend
import MillraceStreams

extension Readable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Returns a producer of one page.
    ///
    /// ```swift
    /// let second = users.read(NumberedPage(2, size: 20))
    /// let linked = users.read(LinkedPage.first())
    /// let newest = users.read(CursorPage.first(.tokens(parameter: "after")))
    /// ```
    ///
    /// - Parameters:
    ///   - page: The page: the first, or the `next` or `previous` of another.
    ///   - path: The path of the collection; nil, the default, stands for the repository's own.
    /// - Returns: A producer of the page. A page beyond the end is a success without entities, unless the backend
    ///   responds with 404.
    public func read<Reference: PageReference>(
        _ page: Reference,
        at path: PathTemplate? = nil
    ) -> SignalProducer<Page<EntityType, Reference>, CoreError> {
        locatedPage(page, at: path ?? self.path()).map(\.page)
    }

    /// Returns a producer that sends all pages from a given one on, in order, each as soon as it arrives.
    ///
    /// The producer requests a page when the previous one was delivered, and none after it was disposed of or
    /// `take(first:)` has ended it. The references to all pages read so far are kept, so that no loop is followed: a
    /// page that was read before, or that has the same entities as the previous one, is a `CoreError.parsing`.
    ///
    /// - Parameters:
    ///   - page: The first page to read.
    ///   - path: The path of the collection; nil, the default, stands for the repository's own.
    public func readPages<Reference: PageReference>(
        _ page: Reference,
        at path: PathTemplate? = nil
    ) -> SignalProducer<Page<EntityType, Reference>, CoreError> {
        SignalProducer { observer, lifetime in
            PageWalk(
                reading: { locatedPage($0, at: path ?? self.path()) },
                identifying: { page in page.entities.map(\.id) },
                observer: observer,
                lifetime: lifetime
            )
            .walk(from: page)
        }
    }

    private func locatedPage<Reference: PageReference>(
        _ page: Reference,
        at path: PathTemplate
    ) -> SignalProducer<LocatedPage<EntityType, Reference>, CoreError> {
        let resource = BackendResource<Void, LocatedPage<EntityType, Reference>, Auth>(
            path: page.url.map(ResourcePath.absolute) ?? .api(api, path),
            method: .GET,
            request: { _, _ in
                guard let problem = page.problem else { return .success(Data()) }
                return .failure(.request(.encoding(codingPath: "page", reason: problem)))
            },
            response: { data, head in locatedPage(page, in: data, head) }
        )
        .query(page.query)
        return backend.access(resource.failing(failure))
    }

    private func locatedPage<Reference: PageReference>(
        _ page: Reference,
        in data: Data,
        _ head: HTTPResponse
    ) -> Result<LocatedPage<EntityType, Reference>, CoreError> {
        Result { () throws(CoreError) in
            let entities = try parseAll(data, strategy).get()
            let keys = page.cursorKeys
            let cursors = keys.isEmpty ? [] : try Parser.cursors(data, keys: keys, decoder: decoder).get()
            let position = try page.position(in: head, count: entities.count, cursors: cursors).get()
            return LocatedPage(
                page: Page(
                    entities: entities,
                    info: position.info,
                    next: position.next,
                    previous: position.previous
                ),
                endpoint: CoreError.Endpoint(method: .GET, path: head.url.path(percentEncoded: true))
            )
        }
    }
}

/// A page with its endpoint, which errors about the page name.
struct LocatedPage<Entity: Sendable, Reference: PageReference>: Sendable {
    let page: Page<Entity, Reference>
    let endpoint: CoreError.Endpoint
}
