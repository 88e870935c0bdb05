import Foundation
import Millrace
import Testing

@testable import MillraceTestKit

@Suite struct FailureMatrixTests {
    private static let resource = BackendResource<Void, [String], KongAuth>(
        path: .api(.core, "/v1/list"),
        method: .GET,
        response: { data, head in
            Parser.parse(data).map { (items: [String]) in items.map { $0 + (head.headers["X-Suffix"] ?? "") } }
        }
    )

    /// A feature over an accessible that knows two ends: loaded and failed.
    private final class Model: FeedbackViewModel {
        typealias Action = Never

        let core: ViewModelCore<State, Event, Never, Never>

        struct State: Equatable {
            var items: [String]?
            var failure: String?
        }

        enum Event {
            case loaded([String])
            case failed(CoreError)
        }

        init(
            accessible: any AuthenticatedAccessible,
            delay: SignalProducer<Event, NoError>,
            recovery: @escaping @Sendable (CoreError) -> SignalProducer<Event, NoError>
        ) {
            core = ViewModelCore(
                initial: State(),
                reduce: { state, event in
                    switch event {
                    case .loaded(let items): State(items: items)
                    case .failed(let error): State(failure: error.userMessage)
                    }
                },
                feedbacks: [
                    Feedback(whenBecomesTrue: { $0 == State() }) { _ -> SignalProducer<Event, NoError> in
                        delay.concat(
                            accessible.access(FailureMatrixTests.resource)
                                .map(Event.loaded)
                                .flatMapError(recovery)
                        )
                    }
                ],
                action: { (never: Never) -> Event in }
            )
        }
    }

    private func matrix(
        hasWayOn: Bool = true,
        delay: SignalProducer<Model.Event, NoError> = .empty,
        recovery: @escaping @Sendable (CoreError) -> SignalProducer<Model.Event, NoError> = {
            .init(value: .failed($0))
        }
    ) -> FailureMatrix<Void, [String], KongAuth, Model> {
        FailureMatrix(
            resource: Self.resource,
            body: Data(#"["London", "Bath"]"#.utf8),
            driver: ViewModelDriver { (accessible: StubAccessible) in
                Model(accessible: accessible, delay: delay, recovery: recovery)
            },
            render: { state in
                Screen(title: "List", keys: hasWayOn ? [KeyBinding("r", "Retry") {}] : []) {
                    for item in state.items ?? [] { Node(id: item) { Text(item) } }
                    if let failure = state.failure { Node(id: "failure") { Text(failure) } }
                }
            }
        )
    }

    @Test func everyCaseIsAFilmstrip() {
        matrix().assertSnapshots()
    }

    @Test func aScreenWithoutAWayOnAndAFeatureThatNeverAsksOrHangsFail() {
        var lost = matrix(hasWayOn: false)
        lost.cases = [.notFound]
        lost.width = 20
        var silent = matrix(delay: .never)
        silent.cases = [.refused]
        var stuck = matrix(recovery: { _ in .never })
        stuck.cases = [.serverError]
        let messages = failures {
            lost.assertSnapshots(record: .never)
            silent.assertSnapshots(record: .never)
            stuck.assertSnapshots(record: .never)
        }
        // Nothing is said of the snapshots, of which this run shows nothing.
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            notFound: the last screen has no way on:
            List
            ────────────────────
              What you asked for
              is not there
              (404).
            refused: the feature never makes a request
            serverError: the feature hangs:
              feedback 0#1: the effect runs
            """
        }
    }

    /// A feature that asks for something that the test has forgotten, before and beside the resource whose answers
    /// fail.
    @Test(arguments: [true, false])
    func aRequestWithoutAStubRecordsNothing(isInstead: Bool) throws {
        let folder = try TemporaryFolder()
        let place = SourceLocation(
            fileID: "T/FeatureTests.swift",
            filePath: "\(folder.path)/FeatureTests.swift",
            line: 1,
            column: 1
        )
        let other = BackendResource<Void, [String], KongAuth>(path: .api(.core, "/v1/other"), method: .GET)
        var matrix = FailureMatrix(
            resource: Self.resource,
            body: Data("[]".utf8),
            driver: ViewModelDriver { (accessible: StubAccessible) in
                let asksFirst = accessible.access(other).map(Model.Event.loaded)
                return Model(
                    accessible: accessible,
                    delay: asksFirst.flatMapError { _ in isInstead ? .never : .empty },
                    recovery: { .init(value: .failed($0)) }
                )
            },
            render: { _ in Screen(title: "List", keys: [KeyBinding("r", "Retry") {}]) {} }
        )
        matrix.cases = [.notFound]
        let messages = failures { matrix.assertSnapshots(record: .all, sourceLocation: place) }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let starts = messages.map { $0.prefix { $0 != "." } }
        let never: [Substring] = isInstead ? ["notFound: the feature never makes a request"] : []
        #expect((files, starts) == ([], ["No stub answers GET /v1/other"] + never))
    }

    @Test func aMatrixByEndpointServesAnyResponse() {
        let byEndpoint = FailureMatrix(
            .GET,
            "/v1/list",
            body: Data(#"["London", "Bath"]"#.utf8),
            driver: matrix().driver,
            render: matrix().render
        )
        // The snapshots are those of the resource.
        SnapshotRegistry.$current.withValue(SnapshotRegistry()) {
            byEndpoint.assertSnapshots(record: .never, function: "everyCaseIsAFilmstrip()")
        }
    }

    @Test func aBodyIsBrokenInOnePlace() {
        func text(_ data: Data?) -> String? { data.map { String(decoding: $0, as: UTF8.self) } }
        let body = Data(#"{"cities": [{"name": "a"}, {"name": "b"}], "total": 2}"#.utf8)
        let number = Data("3".utf8)
        let broken = [
            BrokenJSON.withWrongType(body) { _ in false }, BrokenJSON.withMalformedElement(body),
            BrokenJSON.withMalformedElement(number), BrokenJSON.withWrongType(number) { _ in false },
            // Nobody reads the list; and nobody reads anything.
            BrokenJSON.withWrongType(body) { text($0)?.contains("wrong\",") == true },
            BrokenJSON.withWrongType(body) { text($0)?.contains("{") == true },
            BrokenJSON.withWrongType(body) { _ in true },
        ]
        let expected = [
            #"{"cities":"wrong","total":2}"#, #"{"cities":[{"name":[1]},{"name":"b"}],"total":2}"#, nil, #""wrong""#,
            #"{"cities":[{"name":"a"},{"name":"b"}],"total":"wrong"}"#, #""wrong""#,
            #"{"cities":"wrong","total":2}"#,
        ]
        #expect((broken.map { text($0) }, FailureCase.malformedElement.answer(to: Data())) == (expected, nil))
    }

    @Test func aMatrixHasCasesOfItsOwn() {
        var matrix = matrix()
        matrix.headers = ["Content-Type": "application/json", "ETag": "\"7\""]
        matrix.refusal = Data(#"{"errno": 107, "message": "refused"}"#.utf8)
        matrix.cases.append(FailureCase("quota", status: 402))
        #expect(matrix.cases.count == FailureCase.allCases.count + 1)
        let quota = FailureCase("quota", status: 402, body: Data(#"{"error": "out of credit"}"#.utf8))
        matrix.cases = [quota, FailureCase("noRoute", failing: .unreachable)]
        matrix.assertSnapshots()
    }

    @Test func refusalsHaveABody() {
        let refusal = Data(#"{"errno": 107}"#.utf8)
        let json: HeaderFields = ["Content-Type": "application/json"]
        var codes: [Int] = []
        for failureCase in FailureCase.allCases {
            guard case let .wire(code, headers, body)? = failureCase.answer(to: Data("[1]".utf8), refusal: refusal)
            else {
                continue
            }
            if 400..<500 ~= code && headers["Content-Type"] != "application/json" { codes.append(-code) }
            if body == refusal { codes.append(code) }
        }
        #expect(codes == [401, 403, 404, 409, 412, 429])
        let own = FailureCase("own", status: 422, body: Data("{}".utf8))
        let redirect = FailureCase("moved", status: 304)
        #expect(
            [own, redirect].map { $0.answer(to: Data(), refusal: refusal) } == [
                .wire(422, json, Data("{}".utf8)), .wire(304, [:], Data()),
            ]
        )
    }

    /// A response may be anything that a handler makes of the head and the body.
    @Test func aGoodAnswerHasTheHeadThatTheResponseNeeds() {
        let answer = FailureCase.wrongType.answer(to: Data("[1]".utf8), status: 201, headers: ["ETag": "7"])
        #expect(answer == .wire(201, ["ETag": "7"], Data(#""wrong""#.utf8)))
        var tagged = matrix()
        tagged.cases = [.slowTrickle]
        tagged.headers = ["X-Suffix": "!"]
        tagged.status = 203
        tagged.assertSnapshots()
    }
}
