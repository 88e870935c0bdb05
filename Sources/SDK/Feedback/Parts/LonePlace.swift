/// The `PartPlace` of a part that is the only one there.
@usableFromInline
struct LonePlace<Whole: Sendable, WholeEvent: Sendable, State: Sendable, Event: Sendable, ID: Hashable & Sendable>:
    PartPlace, Sendable
{
    @usableFromInline typealias Parts = (id: ID, state: State)?

    @usableFromInline let event: EnumCase<WholeEvent, Event>
    @usableFromInline let find: @Sendable (Whole) -> Parts

    @inlinable
    init(event: EnumCase<WholeEvent, Event>, find: @escaping @Sendable (Whole) -> Parts) {
        self.event = event
        self.find = find
    }

    @inlinable var hasOrder: Bool {
        true
    }

    @inlinable
    func parts(of whole: Whole) -> Parts {
        find(whole)
    }

    @inlinable
    func changes(in parts: Parts) -> [ID]? {
        nil
    }

    @inlinable
    func letGo() {}

    @inlinable
    func state(of id: ID, in parts: Parts) -> State? {
        parts.flatMap { $0.id == id ? $0.state : nil }
    }

    @inlinable
    func forEach(in parts: Parts, _ body: (ID, State) -> Void) {
        guard let (id, state) = parts else { return }
        body(id, state)
    }

    @inlinable
    func forEachInPlace(in parts: Parts, _ body: (ID, UnsafePointer<State>) -> Void) {
        guard let (id, state) = parts else { return }
        withUnsafePointer(to: state) { body(id, $0) }
    }

    @inlinable
    func address(of happened: WholeEvent) -> (id: ID?, event: Event)? {
        event.extract(happened).map { (nil, $0) }
    }

    @inlinable
    func embedding(_ id: ID) -> @Sendable (Event) -> WholeEvent {
        event.embed
    }

    @inlinable
    func name(of id: ID?) -> String? {
        nil
    }
}
