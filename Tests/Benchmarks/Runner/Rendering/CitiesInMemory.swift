import BenchmarkCases
import Cities
import Foundation
import Millrace

/// The screens of the Cities app for a logged-in user, over a backend that answers from memory.
enum CitiesInMemory {
    static func stack(cityCount: Int) -> ScreenStack {
        let session = BackendSession(
            environment: Environment(base: RequestCases.base),
            transport: AnswerTransport(queue: .global()) { answer(to: $0, cityCount: cityCount) }
        )
        let buildingMaterials = CitiesBuildingMaterials(
            session: session.authenticated(KongAuth.self, by: .bearer(Token("in-memory")), person: ""),
            scheduler: QueueScheduler(name: "benchmarks.time")
        )
        let stack = ScreenStack()
        stack.push(makeCitiesScreen(with: buildingMaterials, in: stack))
        return stack
    }

    /// Returns cities for every request, and no questions for a search.
    private static func answer(to request: HTTPRequest, cityCount: Int) -> AnswerTransport.Answer {
        let cities = (1...cityCount).map { #"{"name":"City \#($0)","country":"Country \#($0 % 7)"}"# }
        let body = request.method == .GET ? "{\"cities\":[\(cities.joined(separator: ","))]}" : "[]"
        return (200, ["Content-Type": "application/json"], Data(body.utf8))
    }
}
