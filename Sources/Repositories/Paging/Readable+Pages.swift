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
    ///   - page: which page: the first, or the `next` or `previous` of another.
    ///   - path: the path of the collection; nil, the default, is the repository's own.
    /// - Returns: a producer of the page. A page beyond the end is a success without entities, unless the backend
    ///   answers it with 404.
    public func read<Reference: PageReference>(
        _ page: Reference,
        at path: PathTemplate? = nil
    ) -> SignalProducer<Page<EntityType, Reference>, CoreError> {
        locatedPage(page, at: path ?? self.path()).map(\.page)
    }

    /// Returns a producer of all pages from one on, in their order, each as soon as it is there.
    ///
    /// The next page is asked for when the one before it was delivered; when the stream is disposed of, or was cut by
    /// `take(first:)`, no more are. References to pages that were read are kept until the end, since a page that was read
    /// before, or one with the same entities as the one before it, is a `CoreError.parsing`: a loop is not followed.
    ///
    /// - Parameters:
    ///   - page: where to begin.
    ///   - path: the path of the collection; nil, the default, is the repository's own.
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
            query: page.query,
            request: { _, _ in
                guard let problem = page.problem else { return .success(Data()) }
                return .failure(.request(.encoding(codingPath: "page", reason: problem)))
            },
            response: { data, head in locatedPage(page, in: data, head) }
        )
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

/// A page, and the endpoint that errors about it name.
struct LocatedPage<Entity: Sendable, Reference: PageReference>: Sendable {
    let page: Page<Entity, Reference>
    let endpoint: CoreError.Endpoint
}
