import MillracePlatform
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
    ///   - path: The path of the collection; with nil, the default, the repository's path is used.
    /// - Returns: A producer of the page. A page beyond the end is a success without entities, unless the backend
    ///   responds with 404.
    public func read<Reference: PageReference>(
        _ page: Reference,
        at path: PathTemplate? = nil
    ) -> SignalProducer<Page<EntityType, Reference>, CoreError> {
        access(readResource(page, at: path))
    }

    /// Returns the resource of `read(_:at:)`.
    ///
    /// If the page is a link from the backend, `prepared(_:)` adds only those query items that the link doesn't have.
    public func readResource<Reference: PageReference>(
        _ page: Reference,
        at path: PathTemplate? = nil
    ) -> BackendResource<Void, Page<EntityType, Reference>, Auth> {
        let resource = BackendResource<Void, Page<EntityType, Reference>, Auth>(
            path: page.url.map(ResourcePath.absolute) ?? .api(api, path ?? self.path()),
            method: .GET,
            request: { _, _ in
                guard let problem = page.problem else { return .success(Data()) }
                return .failure(.request(.encoding(codingPath: "page", reason: problem)))
            },
            response: { data, head in self.page(page, in: data, head) }
        )
        return prepared(resource.query(page.query)).withoutItemsOfURL()
    }

    /// Returns a producer that sends all pages from a given one on, in order, each as soon as it arrives.
    ///
    /// The producer requests a page when the previous one was delivered, and none after it was disposed of or
    /// `take(first:)` has ended it. The references to all pages read so far are kept, so that no loop is followed: a
    /// page that was read before, or that has the same entities as the previous one, is a `CoreError.parsing`.
    ///
    /// - Parameters:
    ///   - page: The first page to read.
    ///   - path: The path of the collection; with nil, the default, the repository's path is used.
    ///   - adjust: Adds options to the resource of each page, as in `{ $0.headers(["X-Trace": trace]) }`; none by
    ///     default.
    public func readPages<Reference: PageReference>(
        _ page: Reference,
        at path: PathTemplate? = nil,
        adjusting adjust:
            @escaping @Sendable (BackendResource<Void, Page<EntityType, Reference>, Auth>) ->
            BackendResource<Void, Page<EntityType, Reference>, Auth> = { $0 }
    ) -> SignalProducer<Page<EntityType, Reference>, CoreError> {
        walk(from: page, at: path, upTo: .max, adjusting: adjust)
    }

    func walk<Reference: PageReference>(
        from page: Reference,
        at path: PathTemplate?,
        upTo limit: Int,
        adjusting adjust:
            @escaping @Sendable (BackendResource<Void, Page<EntityType, Reference>, Auth>) ->
            BackendResource<Void, Page<EntityType, Reference>, Auth>
    ) -> SignalProducer<Page<EntityType, Reference>, CoreError> {
        PageWalk.producer(
            from: page,
            upTo: limit,
            .init(
                reading: { access(adjust(readResource($0, at: path)).withoutItemsOfURL()) },
                next: { page, _ in page.next },
                isRepeated: { previous, page in
                    !page.entities.isEmpty && previous.entities.map(\.id) == page.entities.map(\.id)
                },
                endpoint: \.endpoint
            )
        )
    }

    private func page<Reference: PageReference>(
        _ page: Reference,
        in data: Data,
        _ head: HTTPResponse
    ) -> Result<Page<EntityType, Reference>, CoreError> {
        Result { () throws(CoreError) in
            var pruned = 0
            let entities = try parseAll(data, strategy) { pruned += $0.pruned }.get()
            let answer = PageAnswer(head: head, count: entities.count + pruned, body: data, decoder: decoder)
            let position = try page.position(in: answer)
            var page = Page(
                entities: entities,
                info: position.info,
                next: position.next,
                previous: position.previous
            )
            page.count = answer.count
            page.endpoint = CoreError.Endpoint(method: .GET, path: head.url.path(percentEncoded: true))
            return page
        }
    }
}
