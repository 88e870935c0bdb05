import Millrace

/// The saved addresses (loading, loaded or failed): a list of rows that save themselves.
final class AddressesViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(addressesBusinessController: AddressesBusinessControllerProtocol, journal: Journal<State, Event>? = nil) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(addressesBusinessController: addressesBusinessController),
            action: Event.ui,
            route: \.route,
            journal: journal
        )
    }
}

extension AddressesViewModel {
    struct State: Equatable, Codable, With {
        /// The properties that outlive a restart: the list is loaded again.
        private enum CodingKeys: CodingKey {
            case rows, drafts
        }

        /// The saved addresses in the order of the backend, and drafts.
        var rows: Rows<AddressRow> = []
        /// The number of drafts so far.
        var drafts = 0
        /// The city whose addresses the user wants to see; nil for all.
        var city: String?
        /// The changes that the backend has not carried out.
        var changes: [AddressChange] = []
        var status = Status.loading
        /// The number of loads so far: a response that is older than a change must not undo the change.
        var loads = 1
        var route: Route?

        /// The number of the load that is under way.
        var load: Int? {
            status == .loading ? loads : nil
        }

        /// A screen that is there observes the changes.
        var isShown: Bool? { true }
    }

    enum Status: Equatable {
        case loading
        case loaded
        case failed(CoreError)
    }

    enum Event: Equatable {
        case ui(Action)
        case didLoad([Versioned<SavedAddress>])
        case didFail(CoreError)
        case didObserveChanges([AddressChange])
        case row(AddressRow.ID, AddressRow.Event)
    }

    enum Action: Equatable {
        case didTapRefresh
        case didTapAdd
        case didTapLogIn
        case didTapBack
        case didSelectCity(String?)
        case row(AddressRow.ID, AddressRow.Action)
    }

    enum Route: Equatable {
        case delivery(Address)
        case login
        case close
    }

    static let rows = Part(
        forEach: \State.rows,
        event: EnumCase(embed: Event.row) {
            switch $0 {
            case let .row(id, event): (id, event)
            case let .ui(.row(id, action)): (id, .ui(action))
            case .ui, .didLoad, .didFail, .didObserveChanges: nil
            }
        }
    )

    static let reducer = clearing(
        \.route,
        combine(inPlace(reduce(state:event:)), pullback(AddressRow.reducer, to: rows))
    )

    static func feedbacks(addressesBusinessController: AddressesBusinessControllerProtocol) -> [Feedback<State, Event>]
    {
        [
            whenLoading(addressesBusinessController: addressesBusinessController).named("load"),
            whileShown(addressesBusinessController: addressesBusinessController).named("changes"),
            pullback(AddressRow.feedbacks(addressesBusinessController: addressesBusinessController), to: rows),
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didLoad(addresses):
            return state.with(set(\.rows, rows(of: addresses, in: state)), set(\.status, .loaded))
        case let .didFail(error):
            return state.with(set(\.status, .failed(error)))
        case let .didObserveChanges(changes):
            let isLess = state.changes.contains { old in !changes.contains { $0.id == old.id } }
            let changed = state.with(set(\.changes, changes))
            // Changes that the backend has carried out meanwhile are in its list.
            return isLess ? loading(changed) : changed
        case .ui(.didTapRefresh):
            return loading(state)
        case .ui(.didTapAdd):
            let draft = AddressRow(draft: state.drafts + 1)
            return state.with(set(\.rows[id: draft.id], draft), set(\.drafts, state.drafts + 1))
        case .ui(.didTapLogIn):
            return state.with(set(\.route, .login))
        case .ui(.didTapBack):
            return state.with(set(\.route, .close))
        case let .ui(.didSelectCity(city)):
            return state.with(set(\.city, city))
        case let .row(id, event):
            return state.rows[id: id].map { reduce(state: state, row: $0, event: event) } ?? state
        case let .ui(.row(id, action)):
            return state.rows[id: id].map { reduce(state: state, row: $0, event: .ui(action)) } ?? state
        }
    }

    /// The list's answer to an event of a row, which the row has not reduced yet.
    private static func reduce(state: State, row: AddressRow, event: AddressRow.Event) -> State {
        switch event {
        case .didKeep:
            return state
        case .didSave:
            return state.load == nil ? state : loading(state)
        case let .didDelete(outcome):
            let rest = state.with(set(\.rows[id: row.id], nil))
            return state.load == nil || outcome == .kept ? rest : loading(rest)
        case .ui(.didTapClose):
            let rest = row.saved == nil ? state.with(set(\.rows[id: row.id], nil)) : state
            return row.isUncertain ? loading(rest) : rest
        case .ui(.didTapOrder):
            return state.with(set(\.route, (row.saved?.value.address).map(Route.delivery)))
        case .ui(.didTapLogIn):
            return state.with(set(\.route, .login))
        case .didMeet, .didFail, .ui(.didSelect), .ui(.didType), .ui(.didTapSave), .ui(.didTapDelete),
            .ui(.didAnswerDeletion), .ui(.didTapKeepMine), .ui(.didTapTakeTheirs):
            return state
        }
    }

    private static func loading(_ state: State) -> State {
        state.with(set(\.status, .loading), set(\.loads, state.loads + 1))
    }

    /// The rows of the backend's addresses with the changes that it has not carried out, and below them the drafts.
    private static func rows(of addresses: [Versioned<SavedAddress>], in state: State) -> Rows<AddressRow> {
        var addresses = addresses
        for change in state.changes where !change.isSetAside {
            let index = addresses.firstIndex { $0.value.id == change.address.id }
            switch (change.kind, index) {
            case let (.delete, index?): addresses.remove(at: index)
            case let (.save, index?): addresses[index] = addresses[index].map { _ in change.address }
            case (.add, nil): addresses.append(Versioned(change.address, version: Version()))
            case (.add, _?), (.save, nil), (.delete, nil): break
            }
        }
        let saved = addresses.map { state.rows[id: .saved($0.value.id)]?.reloaded($0) ?? AddressRow($0) }
        return Rows(saved + state.rows.filter { $0.saved == nil })
    }

    static func whenLoading(
        addressesBusinessController: AddressesBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.load) { _ -> SignalProducer<Event, NoError> in
            addressesBusinessController.fetch()
                .map(Event.didLoad)
                .replaceError(Event.didFail)
        }
    }

    static func whileShown(
        addressesBusinessController: AddressesBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.isShown) { _ -> SignalProducer<Event, NoError> in
            addressesBusinessController.observeChanges().map(Event.didObserveChanges)
        }
    }
}
