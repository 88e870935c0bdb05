import MillracePlatform
import MillraceCQRS

extension Provisional: EntityID where ID: EntityID {
    /// The text of the backend's id; empty, which no path takes, before the backend has given one.
    public var pathText: String { known?.pathText ?? "" }
}

/// An id that the backend may still have to give, whatever the type of the backend's ids is.
protocol ProvisionalIdentifier {
    /// The id that the app has made up; nil where the backend has given its own.
    var unnamed: UUID? { get }
    /// The backend's id; nil before it has given one.
    var name: (any Encodable & Sendable)? { get }
}

extension Provisional: ProvisionalIdentifier {
    var unnamed: UUID? {
        guard case let .provisional(id) = self else { return nil }
        return id
    }

    var name: (any Encodable & Sendable)? { known }
}
