import MillraceFeedback
import MillraceStreams
import Testing

typealias SpotCore = ViewModelCore<SpotWhole, SpotEvent, SpotEvent, Never>

/// A kind of place for a scoped view model, with all that a parent does to the part.
struct ScopeSpot: Sendable, CustomTestStringConvertible {
    /// A scoped view model, whatever the type of its part.
    struct Scoped: Sendable {
        let model: any AnyObject & Sendable
        let values: Property<Int>
        let send: @Sendable (LeafEvent) -> Void
    }

    let testDescription: String
    /// What the parent does.
    let place: PartSpot
    /// The name of the part in a journal.
    let name: String
    /// Scopes a view model to the part with the id 1, or to the only one.
    let scoped: @Sendable (SpotCore) -> Scoped?

    private init<State: Leaf>(
        _ description: String,
        named name: String,
        _ scoped: @escaping @Sendable (SpotCore) -> ScopedViewModel<State, LeafEvent>?
    ) {
        testDescription = description
        place = PartSpot.all.first { $0.testDescription == description } ?? PartSpot.all[0]
        self.name = name
        self.scoped = { core in
            scoped(core).map { model in
                Scoped(model: model, values: model.state.map(\.value), send: { model.send(action: $0) })
            }
        }
    }

    static let all: [ScopeSpot] = [
        ScopeSpot("key path", named: "plain") { $0.scoped(to: \.plain, event: { .lone($0) }) },
        ScopeSpot("key path, id", named: "named") { $0.scoped(to: \.named, event: { .lone($0) }) },
        ScopeSpot("optional", named: "optionalPlain") { $0.scoped(to: \.optionalPlain, event: { .lone($0) }) },
        ScopeSpot("optional, id", named: "optionalNamed") { $0.scoped(to: \.optionalNamed, event: { .lone($0) }) },
        ScopeSpot("presented", named: "presented") { $0.scoped(presented: \.presented, event: { .lone($0) }) },
        ScopeSpot("case", named: "Plain") { core in
            let page = EnumCase<SpotWhole, Plain>(embed: { SpotWhole(page: .plain($0)) }) {
                if case let .plain(leaf) = $0.page { leaf } else { nil }
            }
            return core.scoped(to: page, event: { .lone($0) })
        },
        ScopeSpot("case, id", named: "Named") { core in
            let page = EnumCase<SpotWhole, Named>(embed: { SpotWhole(page: .named($0)) }) {
                if case let .named(leaf) = $0.page { leaf } else { nil }
            }
            return core.scoped(to: page, event: { .lone($0) })
        },
        ScopeSpot("array", named: "array.[1]") { $0.scoped(to: \.array, id: 1, event: { .row(1, $0) }) },
        ScopeSpot("dictionary", named: "dictionary.[1]") { $0.scoped(to: \.dictionary, id: 1, event: { .row(1, $0) }) },
        ScopeSpot("rows", named: "rows.[1]") { $0.scoped(to: \.rows, id: 1, event: { .row(1, $0) }) },
    ]

    /// Whether the part can go.
    var canGo: Bool {
        testDescription != "key path"
    }

    /// Whether the part can be removed without another one in its place.
    var canBeRemoved: Bool {
        canGo && testDescription != "key path, id"
    }

    /// Whether the state tells another part in the place from a change of the part.
    var hasIdentity: Bool {
        testDescription.hasSuffix(", id") || testDescription == "presented"
    }
}
