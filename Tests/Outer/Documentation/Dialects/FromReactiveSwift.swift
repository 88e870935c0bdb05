import Foundation
import Millrace
import MillraceReactiveSwift
import TestSupport
import Testing

// The snippets of `FromReactiveSwift.md`, compiled here and run below.

private struct SearchFailure: Error, Equatable {
    let code: Int
}

// Page: Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md
private final class SearchViewModel: Sendable {
    let query = MutableProperty("")
    let results: Property<[String]>

    init(
        scheduler: any DateScheduler,
        search: @escaping @Sendable (String) -> SignalProducer<[String], SearchFailure>
    ) {
        results = Property(
            initial: [],
            then: query.producer
                .skipRepeats()
                .debounce(.milliseconds(300), on: scheduler)
                .flatMap(.latest) { query -> SignalProducer<[String], Never> in
                    query.isEmpty ? .init(value: []) : search(query).replaceError([])
                }
        )
    }
}
// End of page

private enum Counter {
    enum Event {
        case add(Int)
        case didLoad(Int)
    }

    static func reduce(state: inout Int, event: Event) {
        switch event {
        case let .add(number): state += number
        case let .didLoad(number): state = number
        }
    }
}

@Suite(.bodyTimeLimit) struct FromReactiveSwiftTests {
    private let scheduler = TestScheduler()

    @Test func aViewModel() {
        let asked = MutableProperty<[String]>([])
        let viewModel = SearchViewModel(scheduler: scheduler) { query in
            asked.modify { $0.append(query) }
            return query == "x" ? .init(error: SearchFailure(code: 1)) : .init(value: [query])
        }
        for query in ["s", "sw", "swi"] {
            viewModel.query.value = query
        }
        scheduler.advance(by: .seconds(1))
        #expect((asked.value, viewModel.results.value) == (["swi"], ["swi"]))
        viewModel.query.value = "x"
        scheduler.advance(by: .seconds(1))
        #expect(viewModel.results.value == [])
    }

    @Test func combinations() {
        let email = MutableProperty("")
        let password = MutableProperty("")
        let isBusy = MutableProperty(false)
        // Page: Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md
        let isValid = Property.combineLatest(email, password).map { $0.0.contains("@") && $0.1.count >= 8 }
        let canLogIn = isValid.and(isBusy.negate())
        // End of page
        // Page: Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md
        let anyChange = SignalProducer.merge(email, password.signal, SignalProducer(value: "beginning"))
        // End of page
        let seen = MutableProperty<[String]>([])
        seen <~ anyChange.scan([]) { $0 + [$1] }
        email.value = "a@b"
        password.value = "12345678"
        #expect(canLogIn.value)
        #expect(seen.value == ["", "beginning", "a@b", "12345678"])
    }

    @Test func actions() {
        let email = MutableProperty("ada@example.com")
        // Page: Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md
        let logIn = Action<String, String, SearchFailure>(state: email) { email, password in
            password.isEmpty ? .init(error: SearchFailure(code: 401)) : .init(value: "token of \(email)")
        }
        let token = MutableProperty<String?>(nil)
        token <~ logIn.values
        logIn.apply("secret").start()
        // End of page
        #expect(
            (token.value, logIn.apply("").single())
                == ("token of ada@example.com", .failure(.producerFailed(SearchFailure(code: 401))))
        )
    }

    @Test func wrappers() {
        // Page: Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md
        final class Form {
            @MutableProperty var name = ""
            @Property var greeting: String

            init() {
                _greeting = _name.map { "Hello, \($0)" }
            }
        }
        // End of page
        let form = Form()
        form.name = "Ada"
        #expect((form.greeting, form.$greeting.map(\.count).value) == ("Hello, Ada", 10))
    }

    @Test func tasks() async throws {
        @Sendable func load() async throws(SearchFailure) -> Int {
            await Task.yield()
            return 3
        }
        // Page: Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md
        let now = SignalProducer { 1 + 1 }
        let later = SignalProducer.task(load)
        let sum = SignalProducer.combineLatest(now.promoteError(), later).map { $0.0 + $0.1 }
        // End of page
        #expect(try await sum.value() == 5)
    }

    @Test func aLoop() {
        // Page: Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md
        let loading = Feedback<Int, Counter.Event>(whenBecomesTrue: { $0 < 0 }) { _ in .init(value: .didLoad(10)) }
        let loop = Loop(initial: -1, reduce: Counter.reduce, feedbacks: [loading])
        loop.send(.add(5))
        // End of page
        #expect(loop.state.value == 15)
    }

    @Test func aLoopAsAProducer() {
        // Page: Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md
        let states = SignalProducer.feedbackLoop(
            initial: 0,
            reduce: { (state: inout Int, event: Int) in state += event },
            feedbacks: [Feedback(predicate: { $0 < 3 }) { _ in .init(value: 1) }]
        )
        // End of page
        #expect(states.take(first: 4).collect().single() == .success([0, 1, 2, 3]))
    }

    // MARK: - Swift 5

    private static let warningCount = 8

    /// Code with variables that closures change and functions by their names: Swift 5 mode warns, and Swift 6 mode refuses it.
    @Test(.needs(Compiler.modules != nil, "the built modules are not where they are looked for"))
    func looseCodeIsWarnedOfInSwift5Mode() throws {
        let code = try SourceTree.text("Tests/SDK/FromReactiveSwift/Loose.swift")
        let errors = try Compiler.messages(.error, in: code, languageMode: 5)
        let warnings = try Compiler.messages(.warning, in: code, languageMode: 5)
        let errorsInSwift6 = try Compiler.messages(.error, in: code, languageMode: 6)
        #expect(errors.isEmpty, "\(errors)")
        #expect(warnings.values.map(\.count).reduce(0, +) == Self.warningCount, "\(warnings)")
        #expect(!errorsInSwift6.isEmpty)
        let page = try SourceTree.text("Sources/SDK/Millrace/Documentation.docc/FromReactiveSwift.md")
        let says = page.contains("\(Self.warningCount) warnings")
        #expect(says)
    }
}
