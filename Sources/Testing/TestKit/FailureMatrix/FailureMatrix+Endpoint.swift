import Foundation
import Millrace

extension FailureMatrix where Request == Void, Response == Void, Auth == NoAuth {
    /// Creates a matrix for the requests with a method and a path, whatever the type of their response and their
    /// authentication.
    ///
    /// ```swift
    /// FailureMatrix(
    ///     .GET,
    ///     "/posts",
    ///     body: Data(#"[{"id": 1}, {"id": 2}]"#.utf8),
    ///     driver: feed,
    ///     render: PagingPage.FeedRenderer(observer: .ignored).render(state:)
    /// )
    /// .assertSnapshots()
    /// ```
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The percent-encoded path, without a query.
    ///   - timeout: The time after which the request is given up: 30 seconds by default.
    ///   - body: A good body of an answer.
    ///   - driver: The driver that runs the feature.
    ///   - render: A function that returns the screen of a state.
    ///   - when: A function that leads the feature to the request, and may stub other resources first; by default none.
    public init(
        _ method: Resource.Method,
        _ path: String,
        timeout: Duration = .seconds(30),
        body: Data,
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) {
        let place = URL(string: "http://stub.invalid" + path).map(ResourcePath.absolute) ?? .api(.core, path)
        let resource = BackendResource<Void, Void, NoAuth>(path: place, method: method).timeout(timeout)
        self.init(resource: resource, body: body, driver: driver, render: render, when: when)
    }
}
