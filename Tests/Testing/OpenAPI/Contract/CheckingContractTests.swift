import Foundation
import Millrace
import MillraceOpenAPI
import MillraceTestKit
import Synchronization
import TestSupport
import Testing

struct CheckingContractTests {
    @Test
    func differencesAreReportedAfterTheAnswer() throws {
        let scheduler = TestScheduler()
        let log = Mutex<[String]>([])
        let middleware = try Middleware.checkingContract(with: PetsDocument.document(), on: scheduler) { difference in
            log.withLock { $0.append("\(difference)") }
        }
        let url = try URL(string: "https://pets.example/v1/pets/7?token=secret").unwrapped()
        let request = HTTPRequest(method: .GET, url: url)
        let answer = HTTPAnswer(
            response: HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], url: url),
            body: Data(#"{"id": "secret"}"#.utf8)
        )
        let producer = middleware.respond(to: request) { _ in SignalProducer(value: answer) }
        producer.start { event in log.withLock { $0.append(event.value == answer ? "answer" : "end") } }
        scheduler.advance()
        let lines: [String] = log.withLock { $0 }
        #expect(
            lines == [
                "answer", "end",
                "GET /pets/{id}, query parameter `token`: The document has no such parameter.",
                "GET /pets/{id}, answer 200, body /id: It has to be an integer, and is a string.",
            ]
        )
    }

    @Test
    func anAnswerToHeadHasNoBody() throws {
        let scheduler = TestScheduler()
        let log = Mutex<[String]>([])
        let middleware = try Middleware.checkingContract(with: PetsDocument.document(), on: scheduler) { difference in
            log.withLock { $0.append("\(difference)") }
        }
        let url = try URL(string: "https://pets.example/v1/pets/7").unwrapped()
        let answer = HTTPAnswer(
            response: HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], url: url)
        )
        for method: Resource.Method in [.HEAD, .GET] {
            let request = HTTPRequest(method: method, url: url)
            middleware.respond(to: request) { _ in SignalProducer(value: answer) }.start { _ in }
        }
        scheduler.advance()
        let lines: [String] = log.withLock { $0 }
        #expect(lines == ["GET /pets/{id}, answer 200, body: It has to be JSON."])
    }

    @Test
    func aBacklogIsBounded() throws {
        let scheduler = TestScheduler()
        let count = Atomic(0)
        let middleware = try Middleware.checkingContract(with: PetsDocument.document(), on: scheduler) { _ in
            count.add(1, ordering: .relaxed)
        }
        let url = try URL(string: "https://pets.example/toys").unwrapped()
        let answer = HTTPAnswer(response: HTTPResponse(status: 200, url: url))
        let producer = middleware.respond(to: HTTPRequest(method: .GET, url: url)) { _ in SignalProducer(value: answer)
        }
        for _ in 0..<100 { producer.start { _ in } }
        scheduler.advance()
        let first = count.load(ordering: .relaxed)
        producer.start { _ in }
        scheduler.advance()
        #expect(first == 64)
        #expect(count.load(ordering: .relaxed) == 65)
    }
}
