import MillracePlatform
import MillraceBackend

/// A request that changes something in a backend, and may return an answer.
///
/// Most commands conform to one of the specialized protocols `IdCommand`, `BodyCommand` and `BodilessCommand`, or to
/// one that the app adds.
///
/// ```swift
/// struct LikeVideoCommand: IdCommand {
///     static let path = "like_video"
///     static let method = CommandMethod.POST
///     var invalidates: [QuerySelection] { [.one(VideoQuery(id: id))] }
///
///     let id: String
/// }
///
/// let like = backend.execute(LikeVideoCommand(id: "let_swift_13"))   // SignalProducer<Never, CoreError>
/// ```
///
/// A command whose answer has a value declares its type, and `execute` sends the value:
///
/// ```swift
/// struct CreateTeam: BodyCommand {
///     typealias Answer = Versioned<Team>
///     static let path = "teams"
///     static let method = CommandMethod.POST
///
///     let body: NewTeam
/// }
/// ```
///
/// All other options of the request are set in `prepared(_:)`:
///
/// ```swift
/// func prepared(_ request: Request) -> Request {
///     request.requiring(.unchanged(team.version)).failing(.json(Refusal.self))
/// }
/// ```
///
/// The body has one type. Two specialized protocols with different bodies can't be combined by accident: a command that
/// is both an `IdCommand` and a `BodyCommand` does not compile. Neither do declarations that would have no effect:
/// `route`, `parameters`, `body` and `prepared(_:)` that are static or of other types, and `headers`, `precondition`,
/// `failure`, `encoder` and `decoder`. Nor does a class that isn't final. A `prepared(_:)` that throws or is generic,
/// like a repository's, does compile, and is ignored; so are a static `invalidates` and an `api` of instances.
public protocol Command: Sendable, CheckedRequest, BodyDeclaration
where
    DeclaredBody == Body,
    PlainRequest == BackendResource<Body, Answer, Auth>, PreparedRequest == BackendResource<Body, Answer, Auth>,
    ResourceName == BackendResource<Body, Answer, Auth>
{
    /// The type of the body, which is sent as JSON; `Data` is sent unchanged.
    associatedtype Body: Encodable & Sendable
    /// The type of the answer: by default `Void`, for which the body is ignored; otherwise a type that is decoded from
    /// JSON.
    associatedtype Answer: Sendable = Void
    /// The kind of authentication, `NoAuth` by default.
    associatedtype Auth: AuthKind = NoAuth
    // A type alias in an extension would be circular where the compiler infers the body from a property.
    /// The type of the command's request, for a short `prepared(_:)`.
    associatedtype Request = BackendResource<Body, Answer, Auth>

    /// The API that the command belongs to, `.core` by default.
    static var api: API { get }
    /// The path, of which only the slashes have a meaning.
    static var path: String { get }
    /// The method of the request.
    static var method: CommandMethod { get }
    /// The path with its arguments; `path` by default.
    var route: PathTemplate { get }
    /// The query items, ordered by name in the request; none by default.
    var parameters: [String: String]? { get }
    /// The body of the request.
    var body: Body { get }
    /// The queries whose answers become stale when the command has succeeded; none by default.
    ///
    /// A `LiveBackend` executes the observed ones among them again. They also become stale when the backend refuses the
    /// command with 404, 409, 410 or 412, since then the shown answers are outdated.
    var invalidates: [QuerySelection] { get }
    /// Returns the command's request with its options; by default unchanged.
    ///
    /// - Parameter request: The request that the other declarations describe.
    func prepared(_ request: BackendResource<Body, Answer, Auth>) -> BackendResource<Body, Answer, Auth>
    /// The command as a resource, which is executed with the `body`; it is derived from the other declarations.
    var resource: BackendResource<Body, Answer, Auth> { get }
    /// Returns the value of an answer; by default it is decoded from JSON.
    static func answer(_ body: Data, _ head: HTTPResponse) -> Result<Answer, CoreError>
}

extension Command {
    /// No query items.
    public var parameters: [String: String]? { nil }
    /// The default: no queries.
    public var invalidates: [QuerySelection] { [] }

    /// Returns the request unchanged.
    public func prepared(_ request: BackendResource<Body, Answer, Auth>) -> BackendResource<Body, Answer, Auth> {
        request
    }

    /// The request that the other declarations describe, as `prepared(_:)` returns it.
    public var resource: BackendResource<Body, Answer, Auth> {
        prepared(
            BackendResource(
                path: .api(Self.api, route),
                method: Self.method.resourceMethod,
                request: { body, encoder in
                    if let data = body as? Data { return .success(data) }
                    return body is NoBody ? .success(Data()) : Parser.encode(body, encoder: encoder)
                },
                response: Self.answer
            )
            .query(queryItems(parameters))
        )
    }
}

extension Command where Answer == Void {
    /// Returns no value, and ignores the body.
    public static func answer(_ body: Data, _ head: HTTPResponse) -> Result<Void, CoreError> {
        .success(())
    }
}

extension Command where Answer: Decodable {
    /// Returns the answer decoded from the body, with its head if the type reads it, as `Versioned` does.
    public static func answer(_ body: Data, _ head: HTTPResponse) -> Result<Answer, CoreError> {
        Parser.reading(Answer.self)(body, head)
    }
}
