import Millrace

/// The kind of authentication of `bearer`: a bearer token.
///
/// `session.authenticated(BearerAuth.self, by: .bearer(provider))` executes its resources.
enum BearerAuth: AuthKind {}
