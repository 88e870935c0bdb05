import BenchmarkCases
import Cities
import Foundation
import Millrace

/// The screens of the Cities app for a logged-in user, over a backend that answers from memory.
enum CitiesInMemory {
    static func stack(cityCount: Int) -> ScreenStack {
        let session = BackendSession(
            environment: Environment(base: RequestCases.base),
            transport: MemoryTransport(cityCount: cityCount)
        )
        let buildingMaterials = CitiesBuildingMaterials(
            session: session.authenticated(KongAuth.self, by: .bearer(Token("in-memory"))),
            scheduler: QueueScheduler(name: "benchmarks.time")
        )
        let stack = ScreenStack()
        stack.push(makeCitiesScreen(with: buildingMaterials, in: stack))
        return stack
    }
}

/// Answers every request with cities, and the search of questions with none.
private struct MemoryTransport: Transport {
    let cityCount: Int

    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let cities = (1...cityCount).map { #"{"name":"City \#($0)","country":"Country \#($0 % 7)"}"# }
        let body = request.method == .GET ? "{\"cities\":[\(cities.joined(separator: ","))]}" : "[]"
        let answer = HTTPAnswer(
            response: HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], url: request.url),
            body: Data(body.utf8)
        )
        DispatchQueue.global().async { completion(.success(answer)) }
        return {}
    }
}
