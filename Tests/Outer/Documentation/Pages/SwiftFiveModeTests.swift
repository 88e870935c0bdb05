import Millrace
import TestSupport
import Testing

/// The event of the page.
enum TideEvent: Equatable {
    case didLoad(Double)
    case didFail(CoreError)
}

@Suite(.bodyTimeLimit) struct SwiftFiveModeTests {
    @Test func aFunctionIsAsGoodAsAClosure() {
        func fetch() -> SignalProducer<Double, CoreError> { SignalProducer(value: 6.1) }
        let short =
            // Page: Sources/SDK/Millrace/Documentation.docc/SwiftFiveMode.md
            fetch().map(TideEvent.didLoad).replaceError(TideEvent.didFail)
        // End of page
        let long =
            // Page: Sources/SDK/Millrace/Documentation.docc/SwiftFiveMode.md
            fetch().map { TideEvent.didLoad($0) }.replaceError { TideEvent.didFail($0) }
        // End of page
        #expect((short.single(), long.single()) == (.success(.didLoad(6.1)), .success(.didLoad(6.1))))
    }

    /// The two lines of the page in a function each, in Swift 5 mode: the first one needs the flag.
    @Test(
        .needs(Compiler.modules != nil, "the built modules are not where they are looked for"),
        arguments: [true, false]
    )
    func onlyTheFirstLineNeedsTheFlag(hasFlag: Bool) throws {
        let page = try Documentation("Sources/SDK/Millrace/Documentation.docc/SwiftFiveMode.md")
        let lines = page.blocks.filter { $0.info == "swift" }.map(\.text)
        try #require(lines.count == 2)
        let code = """
            import Millrace
            enum TideEvent { case didLoad(Double), didFail(CoreError) }
            func fetch() -> SignalProducer<Double, CoreError> { SignalProducer(value: 6.1) }
            func short() -> SignalProducer<TideEvent, NoError> { \(lines[0]) }
            func long() -> SignalProducer<TideEvent, NoError> { \(lines[1]) }
            """
        let options = hasFlag ? ["-enable-upcoming-feature", "InferSendableFromCaptures"] : []
        #expect(try Compiler.messages(.error, in: code, languageMode: 5, options: options) == [:])
        let warnings = try Compiler.messages(.warning, in: code, languageMode: 5, options: options)
        #expect(warnings.keys.sorted() == (hasFlag ? [] : [4]))
    }
}
