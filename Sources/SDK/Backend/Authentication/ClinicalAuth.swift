/// The kind of a resource of the same company's clinical backend, which takes a bearer token (RFC 6750) of its own.
///
/// The type is here for the code of the feature how-to (`Proposals/0023-the-five-documents.md`), which names it beside
/// `KongAuth`. An app declares kinds of its own, see `AuthKind`.
public enum ClinicalAuth: AuthKind {}
