/// The kind of a resource of the clinical backend, which has credentials of its own.
public enum ClinicalAuth: AuthKind {}
