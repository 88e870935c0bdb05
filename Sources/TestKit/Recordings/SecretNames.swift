import Millrace

/// The names whose values never reach a disk: those that the backend's redaction knows, and an app's own.
struct SecretNames: Sendable {
    /// What stands in place of a secret.
    static let mask = "redacted"

    /// The app's own names, compared without regard to case.
    var additional: Set<String>

    init(_ additional: Set<String> = []) {
        self.additional = Set(additional.map { $0.lowercased() })
    }

    func contains(_ name: String) -> Bool {
        HeaderFields.Field(name: name, value: "").isSecret || additional.contains(name.lowercased())
    }
}
