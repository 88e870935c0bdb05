import Millrace

/// A city that can be delivered to.
package struct City: Equatable, Codable {
    /// Its name, as the backend writes it: any text.
    package let name: String

    /// The country it is in, where the backend says so.
    package let country: String?

    /// Makes a city.
    package init(name: String, country: String? = nil) {
        self.name = name
        self.country = country
    }
}

extension City: SingleResponseElement {}
