import MillracePlatform

extension Middleware {
    /// Returns the middleware that adds `Authorization: Basic …` with the name and the password of a user (RFC 7617).
    ///
    /// ```swift
    /// let loggedIn = session.authenticated(AccountAuth.self, by: .basic(user: "kate", password: password))
    /// ```
    ///
    /// Both are sent as UTF-8. A name with a colon, and a control character in either, can't be sent: the request fails
    /// with `CoreError.authentication(.missing)`. A 401 becomes `CoreError.authentication(.rejected)`. Anyone on the
    /// network path can read the password if the connection isn't encrypted.
    ///
    /// - Parameters:
    ///   - user: The name of the user.
    ///   - password: The password.
    public static func basic(user: String, password: String) -> Middleware {
        let isSendable =
            !user.contains(":")
            && (user + password).unicodeScalars.allSatisfy { scalar in
                scalar.properties.generalCategory != .control
            }
        let credentials = Data("\(user):\(password)".utf8).base64EncodedString()
        let fields: HeaderFields? = isSendable ? ["Authorization": "Basic \(credentials)"] : nil
        return Middleware(isConstant: true, FieldAuthentication { fields }.respond)
    }
}
