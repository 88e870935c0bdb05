/// The login whose tokens a provider gives at the moment.
///
/// A request belongs to the login under which it was started, with all its attempts and with the connections of its
/// event stream. If the provider has another login by then, the request fails instead of using that login's token. A
/// cache keeps the answers of different logins apart. A request that belongs to a person, such as a command of an
/// outbox, is sent only under a login that is known to be that person's.
public struct Login: Sendable, Hashable {
    package let number: Int
    /// An identifier of the person that is the same over many logins and starts of the app; nil if it is not known.
    public let person: String?

    /// Creates a login.
    ///
    /// - Parameters:
    ///   - number: The number of the login among those of its provider; it grows with every login and every log-out.
    ///   - person: An identifier of the person that is the same over many logins and starts of the app, such as the
    ///     number of an account; nil if it is not known.
    public init(number: Int, person: String? = nil) {
        self.number = number
        self.person = person
    }

    /// The login of a provider that has one for good.
    package static let only = Login(number: 0)
}
