import Cities

extension DeliverySlot {
    /// A time for tests.
    package static func fixture(
        day: String = "Monday",
        from: String = "08:00",
        until: String = "12:00"
    ) -> DeliverySlot {
        DeliverySlot(day: day, from: from, until: until)
    }
}
