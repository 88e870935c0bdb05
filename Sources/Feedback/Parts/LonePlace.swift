/// The place of a part that is the only one there.
struct LonePlace<Whole: Sendable, WholeEvent: Sendable, State: Sendable, Event: Sendable, ID: Hashable & Sendable>:
    PartPlace, Sendable
{
    let event: EnumCase<WholeEvent, Event>
    let find: @Sendable (Whole) -> (id: ID, state: State)?

    var hasOrder: Bool {
        true
    }

    func changes(in whole: Whole) -> [ID]? {
        nil
    }

    func letGo() {}

    func state(of id: ID, in whole: Whole) -> State? {
        find(whole).flatMap { $0.id == id ? $0.state : nil }
    }

    func forEach(in whole: Whole, _ body: (ID, State) -> Void) {
        guard let (id, state) = find(whole) else { return }
        body(id, state)
    }

    func address(of happened: WholeEvent) -> (id: ID?, event: Event)? {
        event.extract(happened).map { (nil, $0) }
    }

    func embedding(_ id: ID) -> @Sendable (Event) -> WholeEvent {
        event.embed
    }

    func name(of id: ID?) -> String? {
        nil
    }
}
