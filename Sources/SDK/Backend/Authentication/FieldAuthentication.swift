import MillracePlatform
import MillraceStreams

extension Middleware {
    /// Returns the middleware that adds header fields with the app's own credentials, such as a key.
    ///
    /// ```swift
    /// let tenant = Middleware.credentials { account.value.map { ["X-API-Key": $0.key, "X-Tenant": $0.tenant] } }
    /// let loggedIn = session.authenticated(TenantAuth.self, by: tenant)
    /// ```
    ///
    /// A 401 becomes `CoreError.authentication(.rejected)`.
    ///
    /// - Parameter fields: Returns the fields for the current login, on the thread that starts the request; nil if no
    ///   user is logged in, and then the request fails with `CoreError.authentication(.missing)`.
    public static func credentials(_ fields: @escaping @Sendable () -> HeaderFields?) -> Middleware {
        Middleware(FieldAuthentication(fields: fields).respond)
    }
}

/// Adds header fields with credentials, and makes a 401 an error.
struct FieldAuthentication: Sendable {
    /// Returns the fields for the current login; nil if there is none.
    let fields: @Sendable () -> HeaderFields?

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        .deferred {
            guard let fields = fields(), fields.allSatisfy({ HeaderFields.Field.canBeSent($0.value) }) else {
                return SignalProducer(error: .authentication(.missing))
            }
            var authorized = request
            for field in fields { authorized.headers[field.name] = nil }
            for field in fields { authorized.headers.append(field.name, field.value) }
            return next(authorized).attemptMap { answer in
                guard answer.response.status == 401, request.context.sink?.hasBegun != true else {
                    return .success(answer)
                }
                return .failure(.authentication(.rejected(CoreError.StatusReason(answer, to: request))))
            }
        }
    }
}
