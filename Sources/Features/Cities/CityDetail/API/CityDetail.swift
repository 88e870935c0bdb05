/// What there is to know about a city before something is ordered.
package struct CityDetail: Equatable {
    /// The city.
    package let city: City

    /// Where its deliveries come from.
    package let depot: Depot

    /// When they come, in the backend's order.
    package let slots: [DeliverySlot]

    /// Makes a detail.
    package init(city: City, depot: Depot, slots: [DeliverySlot]) {
        self.city = city
        self.depot = depot
        self.slots = slots
    }
}
