/// The address of a delivery.
package struct Address: Equatable, Codable {
    package let city: String

    /// House and street.
    package let firstLine: String

    /// Further directions.
    package let secondLine: String?

    /// The postal code, if the address has one.
    package let postcode: String?

    package init(city: String, firstLine: String, secondLine: String? = nil, postcode: String? = nil) {
        self.city = city
        self.firstLine = firstLine
        self.secondLine = secondLine
        self.postcode = postcode
    }
}
