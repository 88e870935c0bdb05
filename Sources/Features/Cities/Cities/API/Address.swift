/// Where a delivery goes.
package struct Address: Equatable, Codable {
    /// The city.
    package let city: String

    /// House and street.
    package let firstLine: String

    /// What else is needed to find it.
    package let secondLine: String?

    /// The postal code, where there is one.
    package let postcode: String?

    /// Makes an address.
    package init(city: String, firstLine: String, secondLine: String? = nil, postcode: String? = nil) {
        self.city = city
        self.firstLine = firstLine
        self.secondLine = secondLine
        self.postcode = postcode
    }
}
