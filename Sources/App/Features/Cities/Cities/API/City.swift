import Millrace

/// A city that can be delivered to.
package struct City: Hashable, Codable {
    /// The name, as the backend writes it: any text.
    package let name: String

    /// The country of the city, if the backend gives it.
    package let country: String?

    package init(name: String, country: String? = nil) {
        self.name = name
        self.country = country
    }
}

extension City: SingleResponseElement {}
