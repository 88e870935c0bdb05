import Millrace

extension DeliveryViewModel {
    /// The steps of the deliveries, as far as they are reported.
    struct Tracking: Equatable {
        /// The connection that reports the steps, as the user sees it.
        enum Connection: Equatable {
            case live
            case interrupted
            case ended(CoreError?)
        }

        /// The last step of each delivery, by the delivery's number.
        private(set) var steps: [Int: DeliveryStep] = [:]
        var connection = Connection.live

        /// Returns the state after an event.
        func following(_ event: DeliveryTracking) -> Tracking {
            var copy = self
            switch event {
            case let .step(step):
                // After a new subscription, all steps come again.
                guard steps[step.delivery].map({ $0.number < step.number }) != false else { return self }
                copy.steps[step.delivery] = step
            case .live: copy.connection = .live
            case .interrupted: copy.connection = .interrupted
            case let .ended(error): copy.connection = .ended(error)
            }
            return copy
        }
    }

    /// Observes the steps while a delivery is under way.
    static func whileUnderway(
        deliveryBusinessController: DeliveryBusinessControllerProtocol
    ) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.trackedObservation) { observation -> SignalProducer<Event, NoError> in
            deliveryBusinessController.trackDeliveries(to: observation.city)
                .map(Event.didTrack)
        }
    }
}

extension DeliveryViewModel.State {
    /// The observation of the deliveries whose steps are reported; `nil` without one that is under way.
    var trackedObservation: DeliveryViewModel.Observation? {
        let isUnderway = deliveries?.value?.contains { delivery in
            delivery.id.known.map { tracking.steps[$0]?.stage != .delivered } == true
        }
        return isUnderway == true ? observation : nil
    }

    /// Returns the stage of a delivery; `nil` as long as no step is known.
    func stage(of delivery: Delivery) -> DeliveryStage? {
        delivery.id.known.flatMap { tracking.steps[$0]?.stage }
    }
}
