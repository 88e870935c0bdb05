/// Finds the parts in the whole for a `PartRun`: one that is there or not, or one for each row.
@usableFromInline
protocol PartPlace {
    associatedtype Whole: Sendable
    associatedtype WholeEvent: Sendable
    associatedtype State: Sendable
    associatedtype Event: Sendable
    associatedtype ID: Hashable & Sendable

    associatedtype Parts

    /// Whether ``forEach(in:_:)`` has an order that is the same on each run.
    var hasOrder: Bool { get }

    func parts(of whole: Whole) -> Parts

    /// The ids of the parts that may have come, gone or changed since the last call; `nil` where any may have.
    mutating func changes(in parts: Parts) -> [ID]?

    /// Releases what is kept of the whole, so that the whole can be changed in place.
    mutating func letGo()

    /// The state of the part with an id, if the part is there.
    func state(of id: ID, in parts: Parts) -> State?

    /// Calls a closure for each part that is there; for an id that is there twice, the first one only.
    func forEach(in parts: Parts, _ body: (ID, State) -> Void)

    /// Calls a closure for each part where it is, without a copy, in the order of ``forEach(in:_:)``.
    func forEachInPlace(in parts: Parts, _ body: (ID, UnsafePointer<State>) -> Void)

    /// Returns the event of the part that an event of the whole contains, and the part's id; the id is `nil` for the
    /// only part.
    func address(of event: WholeEvent) -> (id: ID?, event: Event)?

    /// Returns a function that makes events of the whole of those of a part.
    func embedding(_ id: ID) -> @Sendable (Event) -> WholeEvent

    /// Returns the name of a part among those of this `PartPlace`; `nil` where there is only one.
    func name(of id: ID?) -> String?
}
