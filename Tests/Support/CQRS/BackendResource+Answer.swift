import Foundation
import MillraceBackend
import MillraceStreams

extension BackendResource {
    /// Sends what the body of a success, or an error, is for this resource.
    package func send(_ result: Result<String, CoreError>, to observer: Signal<Response, CoreError>.Observer) {
        let head = HTTPResponse(status: 200, url: URL(filePath: "/"))
        switch result.flatMap({ response(Data($0.utf8), head) }) {
        case let .success(value):
            observer.send(value: value)
            observer.sendCompleted()
        case let .failure(error): observer.send(error: error)
        }
    }
}
