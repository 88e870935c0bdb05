import Foundation
import Millrace

/// The way from a resource to the request that would be made for it.
enum ResourceRequest {
    /// An environment that is nowhere.
    static let nowhere = Environment("stub", base: URL(string: "http://stub.invalid") ?? URL(fileURLWithPath: "/"))

    /// Returns the request, without a body, or `nil` where the resource's path can't be sent.
    static func request<Request, Response, Auth>(
        of resource: BackendResource<Request, Response, Auth>,
        in environment: Environment
    ) -> HTTPRequest? {
        let found = Slot<HTTPRequest>()
        let transport = StubTransport { request in
            found.value = request
            return nil
        }
        let plain = BackendResource<Void, Void, NoAuth>(path: resource.path, method: resource.method)
            .query(resource.query)
        let access: SignalProducer<Void, CoreError> =
            BackendSession(environment: environment, transport: transport).access(plain, with: ())
        access.start().dispose()
        return found.value
    }
}
