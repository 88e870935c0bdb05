import Cities

extension CityDetail {
    /// A detail for tests: two times a week.
    package static func fixture(
        city: City = .fixture(name: "Bath"),
        depot: Depot = .fixture(),
        slots: [DeliverySlot] = [.fixture(), .fixture(day: "Thursday", from: "13:30", until: "18:00")]
    ) -> CityDetail {
        CityDetail(city: city, depot: depot, slots: slots)
    }
}
