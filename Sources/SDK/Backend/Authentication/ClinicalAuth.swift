/// The kind of a resource of the same company's clinical backend, which takes its own bearer token (RFC 6750).
///
/// The type is here for the code of the feature how-to (`Proposals/0023-the-five-documents.md`), which names it beside
/// `KongAuth`. An app declares its own kinds, see `AuthKind`.
public enum ClinicalAuth: AuthKind {}
