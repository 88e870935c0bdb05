/// The kind of a resource behind the API gateway, which expects a bearer token (RFC 6750).
public enum KongAuth: AuthKind {}
