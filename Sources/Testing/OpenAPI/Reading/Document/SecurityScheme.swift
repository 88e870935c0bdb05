/// A way in which a backend knows who asks.
package struct SecurityScheme: Sendable, Equatable {
    /// The part of a request that has the credentials.
    package enum Kind: Sendable, Equatable {
        /// `Authorization: Bearer …`: `http` with `bearer`, `oauth2` and `openIdConnect`.
        case bearer
        /// `Authorization: Basic …`.
        case basic
        /// A key in a parameter.
        case key(name: String, location: Parameter.Location)
        /// Anything else, by its name: `mutualTLS`, `http digest`.
        case other(String)
    }

    package let place: String
    package let kind: Kind
    package let description: String?
    /// The URL at which `oauth2` exchanges a password or a code for a token.
    package let tokenURL: String?

    package init(place: String, kind: Kind, description: String? = nil, tokenURL: String? = nil) {
        self.place = place
        self.kind = kind
        self.description = description
        self.tokenURL = tokenURL
    }
}
