import MillracePlatform
import MillraceBackend

/// A command that an outbox keeps until the backend has carried it out or refused it, through crashes and restarts.
///
/// ```swift
/// struct RenameCity: BodyCommand, StoredCommand {
///     static let path = "/v1/cities"
///     static let method = CommandMethod.PUT
///
///     let id: Provisional<City.ID>
///     let body: CityName
///
///     var route: PathTemplate { "/v1/cities/\(id)" }
///     var lane: Lane { "city \(id)" }
/// }
/// ```
///
/// The command is kept as the JSON of its `Codable` conformance, so that it must not hold secrets: credentials come
/// from the session when it is sent.
public protocol StoredCommand<Auth>: Command, Codable {
    /// The name under which commands of the type are kept; the type's name by default.
    ///
    /// The name stays the same when the type is renamed. An outbox takes no commands of types that share one, as types
    /// of one name do that are nested in others; what is kept under such a name is set aside.
    static var storedName: String { get }
    /// The version of the type's JSON; 1 by default.
    static var storedVersion: Int { get }
    /// The header field of the idempotency key, as `Idempotency-Key: "…"` by default
    /// (draft-ietf-httpapi-idempotency-key-header).
    ///
    /// A backend that honours it carries out requests with equal keys once. nil sends none: a command whose outcome is
    /// unknown may be carried out twice then. Another name is written with its type, or it is ignored:
    /// `static let idempotencyHeader: String? = "X-Request-ID"`.
    static var idempotencyHeader: String? { get }
    /// What becomes of the lane when the backend refuses a command of the type; `.goOn` by default.
    static var afterRefusal: LaneContinuation { get }
    /// Whether it is kept how commands of the type end, until somebody observes ``CommandOutbox/endings``; `false` by
    /// default.
    ///
    /// For a command of which a screen has to know the answer, or that it is gone, also after a restart. The command
    /// and its answer are on disk until then, of at most 1,000 commands of a login; the oldest ones go.
    static var keepsEnding: Bool { get }
    /// The lane in which the command is sent; `.main` by default.
    var lane: Lane { get }

    /// Returns a command that an earlier version of the app has kept; throws by default, which sets the command aside.
    ///
    /// - Parameters:
    ///   - data: The JSON.
    ///   - version: The version of the type that wrote it.
    static func migrate(_ data: Data, from version: Int) throws -> Self
}

extension StoredCommand {
    /// The type's name.
    public static var storedName: String { "\(Self.self)" }
    /// 1.
    public static var storedVersion: Int { 1 }
    /// `Idempotency-Key`.
    public static var idempotencyHeader: String? { "Idempotency-Key" }
    /// The lane goes on.
    public static var afterRefusal: LaneContinuation { .goOn }
    /// Nothing is kept.
    public static var keepsEnding: Bool { false }
    /// The main lane.
    public var lane: Lane { .main }

    /// Throws: no earlier version is known.
    public static func migrate(_ data: Data, from version: Int) throws -> Self {
        throw CoreError.parsing(
            .init(codingPath: "", expected: "version \(storedVersion)", found: "version \(version)")
        )
    }
}
