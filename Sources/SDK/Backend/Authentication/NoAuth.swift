/// The kind of a resource that is read without credentials, as before a login.
public enum NoAuth: AuthKind {}
