import Cities

extension Credentials {
    /// Credentials for tests.
    package static func fixture(user: String = "demo", password: String = "secret") -> Credentials {
        Credentials(user: user, password: password)
    }
}
