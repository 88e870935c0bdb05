/// A part of a feature: the key path of its state in the whole, and the events of the whole that belong to it.
///
/// A feature that is a part of another one keeps its reducer and its feedbacks as they are. The two functions
/// `pullback(_:to:)` make of them a reducer and a feedback of the whole. Here the whole has two counters, and a row for
/// each download:
///
/// ```swift
/// struct App: Equatable {
///     var left = Counter()
///     var right = Counter()
///     var downloads: Rows<Download> = []
///
///     static let left = Part(
///         \App.left,
///         event: EnumCase(embed: AppEvent.left) { if case let .left(event) = $0 { event } else { nil } }
///     )
///     static let right = Part(
///         \App.right,
///         event: EnumCase(embed: AppEvent.right) { if case let .right(event) = $0 { event } else { nil } }
///     )
///     static let downloads = Part(
///         forEach: \App.downloads,
///         event: EnumCase(embed: AppEvent.download) {
///             if case let .download(id, event) = $0 { (id, event) } else { nil }
///         }
///     )
///
///     static let reducer = combine(
///         pullback(Counter.reducer, to: left),
///         pullback(Counter.reducer, to: right),
///         pullback(Download.reducer, to: downloads)
///     )
///
///     static let feedbacks = [
///         pullback(Counter.feedbacks, to: left),
///         pullback(Counter.feedbacks, to: right),
///         pullback(Download.feedbacks, to: downloads),
///     ]
/// }
///
/// enum AppEvent {
///     case left(Counter.Event)
///     case right(Counter.Event)
///     case download(Download.ID, Download.Event)
/// }
/// ```
///
/// | a part is | the part is there | another part is there |
/// |---|---|---|
/// | a key path to `State` | always | when the state has another id, if `State` is `Identifiable` |
/// | a key path to `State?` | while the value is not `nil` | when the state has another id, if `State` is `Identifiable` |
/// | a key path to `Presented<State>?`, by `presented:` | while the value is not `nil` | when another value is presented |
/// | a case of an enum | while the whole is of the case | when the payload has another id, if it is `Identifiable` |
/// | a row, by `forEach:` | while a row has its id | never: each id is a part of its own |
///
/// The reducer changes the state of the part in place, and leaves the whole alone where the part is not there.
///
/// The feedbacks start with the part, and each part has effects of its own, called by their path:
/// `downloads.[7].load#1`. The feedbacks are called when an event of their part came, and when the state of their part
/// has changed; an event of another part, or of the whole, is passed to them as `nil`. When a part first appears, they
/// are called without an event, unless the event that made the part is one of its own.
///
/// When the part is gone, or another part has replaced it, its effects are cancelled, and their events that still wait
/// are dropped. A row that has moved is the same part. An event for a part that is not there is recorded in the
/// journal: `✗ .download(7, .didTap)  (downloads.[7] is not there)`.
public struct Part<Whole: Sendable, WholeEvent: Sendable, State: Sendable, Event: Sendable>: Sendable {
    /// Creates the reactor that passes the states of the whole to the feedbacks of the part.
    @usableFromInline
    typealias ReactorMaker =
        @Sendable (
            _ feedbacks: [Feedback<State, Event>],
            _ areEqual: @escaping (State, State) -> Bool,
            _ slot: EffectSlot<WholeEvent>
        ) -> Feedback<Whole, WholeEvent>.Reactor

    /// The name of the part in journals and findings.
    @usableFromInline let name: String?

    /// Reduces an event of the whole into the part, in place, if the event is one of the part and the part is there.
    @usableFromInline
    let reduce: @Sendable (_ reducer: Reducer<State, Event>, _ whole: inout Whole, _ event: WholeEvent) -> Void

    @usableFromInline let makeReactor: ReactorMaker

    @usableFromInline
    init(
        name: String?,
        reduce: @escaping @Sendable (Reducer<State, Event>, inout Whole, WholeEvent) -> Void,
        makeReactor: @escaping ReactorMaker
    ) {
        self.name = name
        self.reduce = reduce
        self.makeReactor = makeReactor
    }

    /// Returns the same part with a name, by which journals and findings identify its effects.
    ///
    /// - Parameter name: The name. By default a part has the name of the last property of its key path; a part without
    ///   a name is identified by the position of its feedback.
    public func named(_ name: String) -> Part {
        Part(name: name, reduce: reduce, makeReactor: makeReactor)
    }
}
