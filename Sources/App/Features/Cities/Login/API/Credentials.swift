/// The name and the password of a user who logs in.
///
/// Textual descriptions leave the password out.
package struct Credentials: Equatable, Encodable {
    package let user: String

    package let password: String

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
