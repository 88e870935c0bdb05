import Cities

extension Address {
    /// An address for tests.
    package static func fixture(
        city: String = "London",
        firstLine: String = "1 Mill Lane",
        secondLine: String? = nil,
        postcode: String? = nil
    ) -> Address {
        Address(city: city, firstLine: firstLine, secondLine: secondLine, postcode: postcode)
    }
}
