/// The `PartPlace` of parts that are rows.
@usableFromInline
struct RowsPlace<Whole: Sendable, WholeEvent: Sendable, Container: RowContainer & Sendable, Event: Sendable>: PartPlace
where Container.ID: Sendable, Container.Row: Sendable {
    @usableFromInline let rows: any WritableKeyPath<Whole, Container> & Sendable
    @usableFromInline let event: EnumCase<WholeEvent, (Container.ID, Event)>
    @usableFromInline var mark: Container.Mark?

    @inlinable
    init(rows: any WritableKeyPath<Whole, Container> & Sendable, event: EnumCase<WholeEvent, (Container.ID, Event)>) {
        self.rows = rows
        self.event = event
    }

    @inlinable var hasOrder: Bool {
        Container.hasOrder
    }

    @inlinable
    func parts(of whole: Whole) -> Container {
        whole[keyPath: rows]
    }

    @inlinable
    mutating func changes(in parts: Container) -> [Container.ID]? {
        defer { mark = parts.rowMark }
        return mark.flatMap { parts.changedRows(since: $0) }
    }

    @inlinable
    mutating func letGo() {
        // A mark that is the container itself would make the next change copy the container.
        if Container.Mark.self == Container.self { mark = nil }
    }

    @inlinable
    func state(of id: Container.ID, in parts: Container) -> Container.Row? {
        parts.row(withID: id)
    }

    @inlinable
    func forEach(in parts: Container, _ body: (Container.ID, Container.Row) -> Void) {
        parts.forEachRow(body)
    }

    @inlinable
    func forEachInPlace(in parts: Container, _ body: (Container.ID, UnsafePointer<Container.Row>) -> Void) {
        parts.forEachRowInPlace(body)
    }

    @inlinable
    func address(of happened: WholeEvent) -> (id: Container.ID?, event: Event)? {
        event.extract(happened).map { ($0.0, $0.1) }
    }

    @inlinable
    func embedding(_ id: Container.ID) -> @Sendable (Event) -> WholeEvent {
        { [embed = event.embed] in embed((id, $0)) }
    }

    @inlinable
    func name(of id: Container.ID?) -> String? {
        guard let id else { return nil }
        // The interpolation of a generic value asks the runtime how to print it, for each row.
        if let number = id as? Int { return "[" + String(number) + "]" }
        if let text = id as? String { return "[" + text + "]" }
        return "[\(id)]"
    }
}
