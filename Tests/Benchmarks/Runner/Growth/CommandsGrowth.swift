import BenchmarkCases
import Foundation
import Millrace
import MillraceRepositories

extension GrowthCases {
    private struct Numbers: Query {
        typealias Result = [Int]
        static let path = "/numbers"
        var number: Int

        var parameters: [String: String]? { ["n": "\(number)"] }
    }

    private struct Add: BodilessCommand {
        static let path = "/numbers"
        static let method = CommandMethod.POST
        var invalidates: [QuerySelection] { [.all(Numbers.self)] }
    }

    private struct Entry: Codable, Identifiable, Sendable {
        let id: Int
    }

    private struct Entries: Readable {
        typealias EntityType = Entry
        let backend: Backend<NoAuth>
        let name = "entries"
    }

    static let commands: [GrowthCase] = [
        GrowthCase("a command that makes n queries stale", "CQRS/Live", promised: .linear, size: 50) { size in
            let session = session { _ in (200, [:], Data("[1]".utf8)) }
            let live = LiveBackend(Backend(session))
            let sum = Sum()
            for number in 0..<size { live.observe(Numbers(number: number)).startWithValues { _ in sum.total += 1 } }
            return {
                live.execute(Add()).start()
                return sum.total
            }
        },
        GrowthCase("n pages", "Repositories/Paging", promised: .linear, size: 50) { size in
            let session = session { request in
                let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                let page = items.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
                let ids = page > size ? [] : [2 * page, 2 * page + 1]
                return (200, [:], Data("[\(ids.map { "{\"id\":\($0)}" }.joined(separator: ","))]".utf8))
            }
            let entries = Entries(backend: Backend(session))
            return {
                let sum = Sum()
                entries.readPages(NumberedPage(size: 2)).startWithResult { _ in sum.total += 1 }
                return sum.total
            }
        },
    ]
}
