import Foundation
import MillraceBackend

/// A question to a backend: it returns data and changes nothing.
///
/// ```swift
/// struct ProjectQuery: Query {
///     typealias Result = Project
///
///     static let path = "projects"
///     let id: String
///     var parameters: [String: String]? { ["id": id] }
/// }
///
/// let fetch = accessible.execute(ProjectQuery(id: "7"))   // SignalProducer<Project, CoreError>
/// ```
///
/// Everything about one query stands in one place, and nothing has a default that could be forgotten: a query that sends
/// nothing says so by being a `ParameterlessQuery`. Its `Result` may be a response shape. Two equal queries are the same
/// question.
public protocol Query<Result>: Hashable, Sendable {
    /// What the answer is decoded to.
    associatedtype Result: Decodable & Sendable
    /// The kind of authentication, `NoAuth` by default.
    associatedtype Auth: AuthKind = NoAuth

    /// The API that the query belongs to, `.core` by default.
    static var api: API { get }
    /// The path, of which only the slashes have a meaning.
    static var path: String { get }
    /// The path with its arguments, for queries that have some: by default `path`.
    var route: PathTemplate { get }
    /// The query items, ordered by name in the request.
    var parameters: [String: String]? { get }
    /// The decoder of the answer, by default `Parser.decoder`.
    static var decoder: JSONDecoder { get }
    /// What reads the body of a refused answer, as in `.json(Refusal.self)`; none by default.
    static var failure: FailureReader? { get }
}

extension Query {
    /// The API `.core`.
    public static var api: API { .core }
    /// The template of `path`.
    public var route: PathTemplate { PathTemplate(text: Self.path) }
    /// The decoder that is used where none is given.
    public static var decoder: JSONDecoder { Parser.decoder }
    /// Nothing: a refused answer is a `CoreError.status` without a value of its own.
    public static var failure: FailureReader? { nil }

    /// The query as a resource: a GET.
    public var resource: BackendResource<Void, Result, Auth> {
        BackendResource(
            path: .api(Self.api, route),
            method: .GET,
            query: (parameters ?? [:]).sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) },
            decoder: Self.decoder
        )
        .failing(Self.failure)
    }
}
