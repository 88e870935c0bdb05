import Foundation
import Millrace

/// A failure of a backend: one of those below, or one of the app's own.
///
/// ```swift
/// let quota = FailureCase("quota", status: 402, body: Data(#"{"error": "out of credit"}"#.utf8))
/// ```
public struct FailureCase: Sendable, Equatable {
    /// The fault behind a case.
    enum Fault: Sendable, Equatable {
        case exchange(CoreError.TransportReason)
        case status(Int, HeaderFields, Data)
        /// A good answer with another body, made from the good one; `nil` where it can't be broken like this.
        case body(Breaking)
        case never
        case late
    }

    /// The kinds of damage to a good body.
    enum Breaking: Sendable, Equatable {
        case removed, malformed, truncated, wrongType, malformedElement
    }

    /// The name, which is a part of the name of the case's snapshot.
    public let name: String
    let fault: Fault

    private init(_ name: String, _ fault: Fault) {
        self.name = name
        self.fault = fault
    }

    /// Creates a case of the app's own: an answer with a status.
    ///
    /// - Parameters:
    ///   - name: The name, which is a part of the name of the case's snapshot.
    ///   - status: The status code.
    ///   - headers: The header fields; by default `Content-Type: application/json` where there is a body.
    ///   - body: The body; none by default, or the matrix's `refusal` for a status from 400 to 499.
    public init(_ name: String, status: Int, headers: HeaderFields? = nil, body: Data = Data()) {
        let json: HeaderFields = body.isEmpty ? [:] : ["Content-Type": "application/json"]
        self.init(name, .status(status, headers ?? json, body))
    }

    /// Creates a case of the app's own: an exchange that fails.
    public init(_ name: String, failing reason: CoreError.TransportReason) {
        self.init(name, .exchange(reason))
    }

    /// No server listens at the backend's address.
    public static let refused = FailureCase("refused", .exchange(.refused))
    /// No answer comes within the resource's time.
    public static let timeout = FailureCase("timeout", .never)
    /// The connection ends in the middle of the body.
    public static let resetInBody = FailureCase("resetInBody", .exchange(.truncated))
    /// The backend doesn't accept the credentials: 401.
    public static let unauthorized = FailureCase("unauthorized", status: 401)
    /// The user lacks the permission: 403.
    public static let forbidden = FailureCase("forbidden", status: 403)
    /// The backend has nothing at the path: 404.
    public static let notFound = FailureCase("notFound", status: 404)
    /// Another client has changed the resource: 409.
    public static let conflict = FailureCase("conflict", status: 409)
    /// The resource has another version than the one that the request names: 412.
    public static let preconditionFailed = FailureCase("preconditionFailed", status: 412)
    /// The client has sent too many requests: 429.
    public static let tooManyRequests = FailureCase("tooManyRequests", status: 429, headers: ["Retry-After": "30"])
    /// The backend fails, with a page of HTML: 500.
    public static let serverError = FailureCase(
        "serverError",
        status: 500,
        headers: ["Content-Type": "text/html"],
        body: Data("<html><body><h1>Internal Server Error</h1></body></html>".utf8)
    )
    /// The backend is down, and names the time to try again: 503 with `Retry-After`.
    public static let unavailable = FailureCase("unavailable", status: 503, headers: ["Retry-After": "120"])
    /// The answer has no body.
    public static let empty = FailureCase("empty", .body(.removed))
    /// The body is no JSON.
    public static let malformed = FailureCase("malformed", .body(.malformed))
    /// The body is the first half of a good one.
    public static let truncated = FailureCase("truncated", .body(.truncated))
    /// A value in the body is of another type.
    public static let wrongType = FailureCase("wrongType", .body(.wrongType))
    /// One element of a list in the body is malformed.
    public static let malformedElement = FailureCase("malformedElement", .body(.malformedElement))
    /// The answer is good, and comes byte by byte, just in time.
    public static let slowTrickle = FailureCase("slowTrickle", .late)
}

extension FailureCase: CaseIterable {
    /// The cases that are declared here, without those of the app's own.
    public static let allCases: [FailureCase] = [
        .refused, .timeout, .resetInBody, .unauthorized, .forbidden, .notFound, .conflict, .preconditionFailed,
        .tooManyRequests, .serverError, .unavailable, .empty, .malformed, .truncated, .wrongType, .malformedElement,
        .slowTrickle,
    ]
}
