import CannedResponses
import Fixtures
import Foundation
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct QuestionsDecodingTests {
    @Test func theCannedAnswerIsWhatTheTypeReads() throws {
        let canned = try CannedResponses.named("questions.200")
        let questions = try JSONDecoder().decode([Question].self, from: canned.body)
        #expect((questions.first, Set(questions.map(\.id)).count) == (.fixture(), questions.count))
        RecordingCheck(CitiesService.obtainQuestions(query: ""), responses: [canned]).assertUpToDate()
    }
}
