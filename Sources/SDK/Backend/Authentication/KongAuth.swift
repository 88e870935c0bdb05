/// The kind of a resource behind one company's API gateway, a Kong, which takes a bearer token (RFC 6750).
///
/// The type is here for the code of the feature how-to (`Proposals/0023-the-five-documents.md`), which names it:
/// `AuthenticatedAccessible` is for this kind. An app declares its own kinds, see `AuthKind`.
public enum KongAuth: AuthKind {}
