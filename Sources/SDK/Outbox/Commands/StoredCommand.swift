import MillraceCQRS
import MillracePlatform
import MillraceBackend

/// A command that an outbox stores until the backend has carried it out or refused it, across crashes and restarts.
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
/// The command is stored as the JSON of its `Codable` conformance, so it must not contain secrets: the session adds
/// credentials when it is sent.
public protocol StoredCommand<Auth>: Command, Codable {
    /// The name under which commands of the type are stored; the type's name by default.
    ///
    /// The name has to stay the same when the type is renamed. An outbox accepts no commands of types that share a
    /// name, as types of one name do that are nested in others; stored commands with such a name are set aside.
    static var storedName: String { get }
    /// The version of the type's JSON; 1 by default.
    static var storedVersion: Int { get }
    /// The header field of the idempotency key, as `Idempotency-Key: "…"` by default
    /// (draft-ietf-httpapi-idempotency-key-header).
    ///
    /// A backend that honors it carries out requests with equal keys once. nil sends none: then a command whose outcome
    /// is unknown may be carried out twice. Write another name with its type, or it is ignored:
    /// `static let idempotencyHeader: String? = "X-Request-ID"`.
    static var idempotencyHeader: String? { get }
    /// Whether a command of the type that the backend refuses stops its lane until it is retried, edited or discarded;
    /// `false` by default: the lane continues with the next command.
    static var stopsLaneWhenRefused: Bool { get }
    /// Whether the ends of commands of the type are stored until ``CommandOutbox/endings`` is observed; `false` by
    /// default.
    ///
    /// Use it for a command whose answer, or removal, a screen has to know, also after a restart. The command and its
    /// answer are on disk until then, for at most 1,000 commands of a login; the oldest ones are removed.
    static var keepsEnding: Bool { get }
    /// The lane in which the command is sent; `.main` by default.
    var lane: Lane { get }

    /// Returns a command that an earlier version of the app has stored; throws by default, which defers the command.
    ///
    /// - Parameters:
    ///   - data: The JSON.
    ///   - version: The version of the type that wrote it.
    static func migrate(_ data: Data, from version: Int) throws -> Self
}

extension StoredCommand {
    /// The type's name.
    public static var storedName: String { "\(Self.self)" }
    /// The default: 1.
    public static var storedVersion: Int { 1 }
    /// The default: `Idempotency-Key`.
    public static var idempotencyHeader: String? { "Idempotency-Key" }
    /// The default: the lane continues.
    public static var stopsLaneWhenRefused: Bool { false }
    /// The default: ends aren't stored.
    public static var keepsEnding: Bool { false }
    /// The main lane.
    public var lane: Lane { .main }

    /// Throws an error: by default, no earlier version is known.
    public static func migrate(_ data: Data, from version: Int) throws -> Self {
        throw CoreError.parsing(
            .init(codingPath: "", expected: "version \(storedVersion)", found: "version \(version)")
        )
    }
}
