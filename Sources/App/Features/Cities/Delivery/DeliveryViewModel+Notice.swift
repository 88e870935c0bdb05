import Millrace

extension DeliveryViewModel {
    /// A notice to the user, which a toast shows for a while.
    enum Notice: Equatable {
        /// The backend has the order.
        case placed

        /// The time for which it is shown.
        static let time = Duration.seconds(4)
    }

    /// Ends the time of a notice.
    static func whileNoticeIsShown(scheduler: any DateScheduler) -> Feedback<State, Event> {
        return Feedback(skippingRepeated: \.notice) { _ -> SignalProducer<Event, NoError> in
            SignalProducer(value: .didShowNotice).delay(Notice.time, on: scheduler)
        }
    }
}
