/// What a user logs in with.
///
/// The password stays out of every textual form.
package struct Credentials: Equatable, Encodable {
    /// Who.
    package let user: String

    /// The secret.
    package let password: String

    /// Makes credentials.
    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String {
        "Credentials(user: \(user))"
    }

    package var debugDescription: String {
        description
    }

    package var customMirror: Mirror {
        Mirror(self, children: ["user": user])
    }
}
