/// A kind of authentication, as a type that a `BackendResource` requires and an access object provides.
///
/// An app declares a kind for each sort of credentials that its backends take, as an empty enum. A session that is
/// authenticated for the kind executes its resources; the compiler refuses them to a session without a login, and to
/// one for another kind:
///
/// ```swift
/// enum AccountAuth: AuthKind {}
///
/// enum OrdersService {
///     static func fetchOrdersResource() -> BackendResource<Void, [String], AccountAuth> {
///         BackendResource(path: .api(.core, "/v1/orders"), method: .GET)
///     }
/// }
///
/// let loggedIn = session.authenticated(AccountAuth.self, by: .bearer(provider))
/// let orders = loggedIn.access(OrdersService.fetchOrdersResource())
/// ```
///
/// A kind is never instantiated. `.bearer(provider)` sends a token (RFC 6750), `.basic(user:password:)` a name and a
/// password (RFC 7617), and `.credentials` header fields of the app's backend, such as a key; an app that signs its
/// requests writes a `Middleware`. With each of these, a cache keeps the answers of different logins apart.
public protocol AuthKind: Sendable {}
