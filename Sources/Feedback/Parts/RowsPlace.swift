/// The place of parts that are rows.
struct RowsPlace<Whole: Sendable, WholeEvent: Sendable, Container: RowContainer & Sendable, Event: Sendable>: PartPlace
where Container.ID: Sendable, Container.Row: Sendable {
    private let rows: any WritableKeyPath<Whole, Container> & Sendable
    private let event: EnumCase<WholeEvent, (Container.ID, Event)>
    private var mark: Container.Mark?

    init(rows: any WritableKeyPath<Whole, Container> & Sendable, event: EnumCase<WholeEvent, (Container.ID, Event)>) {
        self.rows = rows
        self.event = event
    }

    var hasOrder: Bool {
        Container.hasOrder
    }

    mutating func changes(in whole: Whole) -> [Container.ID]? {
        let container = whole[keyPath: rows]
        defer { mark = container.rowMark }
        return mark.flatMap { container.changedRows(since: $0) }
    }

    mutating func letGo() {
        // A mark that is the container itself would have the container copied by the next change.
        if Container.Mark.self == Container.self { mark = nil }
    }

    func state(of id: Container.ID, in whole: Whole) -> Container.Row? {
        whole[keyPath: rows].row(withID: id)
    }

    func forEach(in whole: Whole, _ body: (Container.ID, Container.Row) -> Void) {
        whole[keyPath: rows].forEachRow(body)
    }

    func address(of happened: WholeEvent) -> (id: Container.ID?, event: Event)? {
        event.extract(happened).map { ($0.0, $0.1) }
    }

    func embedding(_ id: Container.ID) -> @Sendable (Event) -> WholeEvent {
        { [embed = event.embed] in embed((id, $0)) }
    }

    func name(of id: Container.ID?) -> String? {
        id.map { "[\($0)]" }
    }
}
