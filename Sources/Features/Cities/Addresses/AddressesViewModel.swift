import Millrace

/// The saved addresses (loading, loaded or failed), with the form in which the user adds, renames or deletes one.
final class AddressesViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(addressesBusinessController: AddressesBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(),
            reduce: Self.reducer,
            feedbacks: Self.feedbacks(addressesBusinessController: addressesBusinessController),
            action: Event.ui,
            route: \.route
        )
    }
}

extension AddressesViewModel {
    struct State: Equatable, Codable, With {
        /// The properties that outlive a restart: the rest is loaded again.
        private enum CodingKeys: CodingKey {
            case form
        }

        var addresses: [SavedAddress] = []
        var status = Status.loading
        /// The number of loads so far: a response that is older than a change must not undo the change.
        var loads = 1
        var form: AddressForm?
        var route: Route?
    }

    enum Status: Equatable {
        case loading
        case loaded
        case failed(CoreError)
    }

    enum Event: Equatable {
        case ui(Action)
        case didLoad([SavedAddress])
        case didFail(CoreError)
        case didSave(SavedAddress)
        case didDelete(SavedAddress)
        case didFailToChange(CoreError)
    }

    enum Action: Equatable {
        case didTapRefresh
        case didTapAdd
        case didSelect(SavedAddress)
        case didChangeName(String)
        case didChangeCity(String)
        case didChangeFirstLine(String)
        case didTapSave
        case didTapDelete
        case didTapOrder
        case didTapLogIn
        case didTapBack
    }

    enum Route: Equatable {
        case delivery(Address)
        case login
        case close
    }

    static let reducer = clearing(\.route, inPlace(reduce(state:event:)))

    static func feedbacks(addressesBusinessController: AddressesBusinessControllerProtocol) -> [Feedback<State, Event>]
    {
        [
            whenLoading(addressesBusinessController: addressesBusinessController),
            whenChanging(addressesBusinessController: addressesBusinessController),
        ]
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case let .didLoad(addresses):
            return state.with(set(\.addresses, addresses), set(\.status, .loaded))
        case let .didFail(error):
            return state.with(set(\.status, .failed(error)))
        case let .didSave(address):
            return changed(state, to: state.addresses.replacing(address))
        case let .didDelete(address):
            return changed(state, to: state.addresses.filter { $0.id != address.id })
        case let .didFailToChange(error):
            return state.with(set(\.form, state.form?.with(set(\.status, .failed(error)))))
        case let .ui(action):
            return reduce(state: state, action: action)
        }
    }

    private static func reduce(state: State, action: Action) -> State {
        switch action {
        case .didTapRefresh:
            return loading(state)
        case .didTapAdd:
            return state.with(set(\.form, AddressForm()))
        case let .didSelect(address):
            return state.with(set(\.form, AddressForm(of: address)))
        case let .didChangeName(text):
            return state.with(set(\.form, state.form?.with(set(\.name, text))))
        case let .didChangeCity(text):
            return state.with(set(\.form, state.form?.with(set(\.city, text))))
        case let .didChangeFirstLine(text):
            return state.with(set(\.form, state.form?.with(set(\.firstLine, text))))
        case .didTapSave:
            return state.with(set(\.form, state.form?.saved))
        case .didTapDelete:
            return state.with(set(\.form, state.form?.deleted))
        case .didTapOrder:
            guard let address = state.form?.selected?.address else { return state }
            return state.with(set(\.route, .delivery(address)))
        case .didTapLogIn:
            return state.with(set(\.route, .login))
        case .didTapBack:
            return back(from: state)
        }
    }

    private static func loading(_ state: State) -> State {
        state.with(set(\.status, .loading), set(\.loads, state.loads + 1))
    }

    private static func changed(_ state: State, to addresses: [SavedAddress]) -> State {
        let changed = state.with(set(\.addresses, addresses), set(\.form, nil))
        return state.load == nil ? changed : loading(changed)
    }

    private static func back(from state: State) -> State {
        guard let form = state.form else { return state.with(set(\.route, .close)) }
        let list = state.with(set(\.form, nil))
        // A change that failed or was given up may have reached the backend nevertheless.
        return form.status == .editing ? list : loading(list)
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

    static func whenChanging(
        addressesBusinessController: AddressesBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.form?.change) { change -> SignalProducer<Event, NoError> in
            switch change {
            case let .add(address, name):
                return addressesBusinessController.add(address, named: name)
                    .map(Event.didSave)
                    .replaceError(Event.didFailToChange)
            case let .rename(address, name):
                return addressesBusinessController.rename(address, to: name)
                    .map(Event.didSave)
                    .replaceError(Event.didFailToChange)
            case let .delete(address):
                return addressesBusinessController.delete(address)
                    .promoteValue(Event.self)
                    .concat(value: .didDelete(address))
                    .replaceError(Event.didFailToChange)
            }
        }
    }
}

extension AddressesViewModel.State {
    /// The number of the load that is under way.
    var load: Int? {
        status == .loading ? loads : nil
    }
}

extension [SavedAddress] {
    /// The addresses, in which an address replaces the one with its identifier, or is added at the end.
    fileprivate func replacing(_ address: SavedAddress) -> [SavedAddress] {
        guard contains(where: { $0.id == address.id }) else { return self + [address] }
        return map { $0.id == address.id ? address : $0 }
    }
}
