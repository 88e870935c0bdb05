/// A city with the facts that matter before an order.
package struct CityDetail: Equatable {
    package let city: City

    /// The depot from which deliveries come.
    package let depot: Depot

    /// The times of deliveries, in the backend's order.
    package let slots: [DeliverySlot]

    package init(city: City, depot: Depot, slots: [DeliverySlot]) {
        self.city = city
        self.depot = depot
        self.slots = slots
    }
}
