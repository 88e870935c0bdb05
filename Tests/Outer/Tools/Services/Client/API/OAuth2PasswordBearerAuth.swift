import Millrace

/// The kind of authentication of `OAuth2PasswordBearer`: a bearer token.
///
/// `session.authenticated(OAuth2PasswordBearerAuth.self, by: .bearer(provider))` executes its resources.
enum OAuth2PasswordBearerAuth: AuthKind {}
