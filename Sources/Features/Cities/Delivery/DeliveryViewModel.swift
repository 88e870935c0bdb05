import Millrace

/// The form of a delivery: address lines, validation, sending, sent, failed.
final class DeliveryViewModel: FeedbackViewModel {
    let core: ViewModelCore<State, Event, Action, Route>

    init(city: City, citiesBusinessController: CitiesBusinessControllerProtocol) {
        core = ViewModelCore(
            initial: State(city: city),
            reduce: Self.reduce,
            feedbacks: [Self.whenSending(citiesBusinessController: citiesBusinessController)],
            action: Event.ui,
            route: \.route
        )
    }
}

extension DeliveryViewModel {
    struct State: Equatable, With {
        let city: City
        var firstLine = ""
        var secondLine = ""
        var postcode = ""
        var hasTriedToSend = false
        var status = Status.editing
        var route: Route?

        init(city: City) {
            self.city = city
        }
    }

    enum Status: Equatable {
        case editing
        case sending(Address)
        case sent
        case failed(CoreError)
    }

    enum Event: Equatable {
        case ui(Action)
        case didSend
        case didFail(CoreError)
    }

    enum Action: Equatable {
        case didChangeFirstLine(String)
        case didChangeSecondLine(String)
        case didChangePostcode(String)
        case didTapSend
        case didTapClose
    }

    enum Route: Equatable {
        case close
    }

    static func reduce(state: State, event: Event) -> State {
        switch event {
        case .didSend:
            return state.with(set(\.status, .sent))
        case let .didFail(error):
            return state.with(set(\.status, .failed(error)))
        case let .ui(.didChangeFirstLine(text)):
            return state.with(set(\.firstLine, text))
        case let .ui(.didChangeSecondLine(text)):
            return state.with(set(\.secondLine, text))
        case let .ui(.didChangePostcode(text)):
            return state.with(set(\.postcode, text))
        case .ui(.didTapSend):
            return send(state.with(set(\.hasTriedToSend, true)))
        case .ui(.didTapClose):
            return state.with(set(\.route, .close))
        }
    }

    private static func send(_ state: State) -> State {
        switch state.status {
        case .sending, .sent:
            return state
        case .editing, .failed:
            guard let address = state.address else { return state }
            return state.with(set(\.status, .sending(address)))
        }
    }

    private static func whenSending(
        citiesBusinessController: CitiesBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.addressToSend) { address -> SignalProducer<Event, NoError> in
            citiesBusinessController.requestDelivery(to: address)
                .promoteValue(Event.self)
                .concat(value: .didSend)
                .replaceError(Event.didFail)
        }
    }
}

extension DeliveryViewModel.State {
    /// The address that is being sent.
    var addressToSend: Address? {
        guard case let .sending(address) = status else { return nil }
        return address
    }

    /// The address, if what was typed makes one.
    var address: Address? {
        guard firstLineProblem == nil, postcodeProblem == nil else { return nil }
        let lines = [firstLine, secondLine, postcode].map(\.trimmed)
        return Address(
            city: city.name,
            firstLine: lines[0],
            secondLine: lines[1].isEmpty ? nil : lines[1],
            postcode: lines[2].isEmpty ? nil : lines[2]
        )
    }

    /// What is wrong with the first line.
    var firstLineProblem: String? {
        firstLine.trimmed.isEmpty ? "House and street are needed." : nil
    }

    /// What is wrong with the postal code.
    var postcodeProblem: String? {
        let code = postcode.trimmed
        let isPlausible =
            (2...10).contains(code.count)
            && code.allSatisfy { character in
                character.isASCII && (character.isLetter || character.isNumber || character == " " || character == "-")
            }
        return code.isEmpty || isPlausible ? nil : "A postal code has 2 to 10 letters and digits."
    }
}
