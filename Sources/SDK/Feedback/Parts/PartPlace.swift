/// Where the run of a part finds the part in the whole: one that is there or not, or one for each row.
@usableFromInline
protocol PartPlace {
    associatedtype Whole: Sendable
    associatedtype WholeEvent: Sendable
    associatedtype State: Sendable
    associatedtype Event: Sendable
    associatedtype ID: Hashable & Sendable

    /// All that the whole has of the parts.
    associatedtype Parts

    /// Whether ``forEach(in:_:)`` has an order that is the same on each run.
    var hasOrder: Bool { get }

    /// Returns the parts that the whole has.
    func parts(of whole: Whole) -> Parts

    /// The ids of the parts that may have come, gone or changed since the last call; `nil` where any may have.
    mutating func changes(in parts: Parts) -> [ID]?

    /// Lets go of what is kept of the whole, so that the whole can be changed in place.
    mutating func letGo()

    /// The state of the part with an id, if the part is there.
    func state(of id: ID, in parts: Parts) -> State?

    /// Calls a closure for each part that is there; for an id that is there twice, the first one counts.
    func forEach(in parts: Parts, _ body: (ID, State) -> Void)

    /// Calls a closure for each part where it is, without a copy, in the order of ``forEach(in:_:)``.
    func forEachInPlace(in parts: Parts, _ body: (ID, UnsafePointer<State>) -> Void)

    /// The event of a part that an event of the whole is, and the part's id; `nil` is the id of the one that is there.
    func address(of event: WholeEvent) -> (id: ID?, event: Event)?

    /// Returns a function that makes events of the whole of those of a part.
    func embedding(_ id: ID) -> @Sendable (Event) -> WholeEvent

    /// The name of a part among those of the place; `nil` where there is only one.
    func name(of id: ID?) -> String?
}
