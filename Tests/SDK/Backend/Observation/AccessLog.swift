import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization

@testable import MillraceBackend

/// The reports of the accesses to one server: other tests have accesses at the same time.
final class AccessLog: Sendable {
    private let all = Mutex<[AccessReport]>([])
    private let observation = SerialDisposable()

    init(of server: MockServer) {
        let url = server.url
        observation.inner = observeAccesses { [weak self] report in
            self?.all.withLock { all in
                if case let .began(request) = report.entry, !Environment(base: url).contains(originOf: request.url) {
                    return
                }
                guard report.number == report.access || all.contains(where: { $0.access == report.access }) else {
                    return
                }
                all.append(report)
            }
        }
    }

    func stop() { observation.dispose() }

    deinit { observation.dispose() }

    var reports: [AccessReport] { all.withLock { $0 } }

    var texts: [String] { reports.map { AccessLog.text($0.entry) } }

    var ends: Int { reports.filter { if case .ended = $0.entry { true } else { false } }.count }

    private static func text(_ entry: AccessEntry) -> String {
        switch entry {
        case let .began(request): "began \(request.method.rawValue) \(request.url.path)"
        case .joined: "joined"
        case let .sent(method, url): "sent \(method.rawValue) \(url.path)"
        case let .answered(answer, _):
            "answered \(answer.response.status) \(String(decoding: answer.body, as: UTF8.self))"
        case let .pruned(report): "\(report)"
        case let .failed(error): "failed \(error)"
        case let .ended(.succeeded(origin)): "succeeded \("\(origin)".prefix { $0 != "(" })"
        case let .ended(.failed(error)): "failed \(error)"
        case .ended(.cancelled): "cancelled"
        case let .connection(entry): "connection \(entry)"
        }
    }
}
