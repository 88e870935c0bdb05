import CannedResponses
import Fixtures
import Foundation
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct QuestionsDecodingTests {
    @Test func theCannedAnswerCanBeRead() throws {
        let canned = try CannedResponses.named("questions.200")
        let questions = try JSONDecoder().decode([Question].self, from: canned.body)
        #expect(questions.first == .fixture())
        #expect(Set(questions.map(\.id)).count == questions.count)
    }

    @Test func theCannedAnswerIsWhatTheTypeReads() throws {
        let answers = [try CannedResponses.named("questions.200")]
        RecordingCheck(CitiesService.obtainQuestions(query: ""), responses: answers).assertUpToDate()
    }
}
