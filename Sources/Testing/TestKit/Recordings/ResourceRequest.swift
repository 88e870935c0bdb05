import Foundation
import Millrace

/// Makes the request of a resource.
enum ResourceRequest {
    /// An environment without a server.
    static let nowhere = Environment("stub", base: URL(string: "http://stub.invalid") ?? URL(fileURLWithPath: "/"))

    /// Returns the request, without a body, or `nil` for a path that can't be sent.
    static func request<Request, Response, Auth>(
        of resource: BackendResource<Request, Response, Auth>,
        in environment: Environment
    ) -> HTTPRequest? {
        let plain = BackendResource<Void, Void, NoAuth>(path: resource.path, method: resource.method)
            .query(resource.query)
        return try? BackendSession(environment: environment).build(plain, ()).get()
    }
}
