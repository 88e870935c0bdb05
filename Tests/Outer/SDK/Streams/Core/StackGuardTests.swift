#if DEBUG
    import Foundation
    import MillraceStreams
    import TestSupport
    import Testing

    /// A debug build says why it stops where levels of operators use up a stack.
    struct StackGuardTests {
        /// A thread that comes to the end of its stack.
        enum Place: String, CaseIterable, Codable {
            case aThread, theMainThread, aThreadOfAQueue

            func run() async {
                switch self {
                case .aThread:
                    Self.onThread(stack: 512 << 10) { Self.chain(50_000, around: SignalProducer(value: 1)).start() }
                case .theMainThread:
                    await MainActor.run { _ = Self.chain(1_000_000, around: SignalProducer(value: 1)).start() }
                case .aThreadOfAQueue:
                    let (signal, input) = Signal<Int, Never>.pipe()
                    Self.onThread(stack: 256 << 20) { Self.chain(100_000, around: signal.producer).start() }
                    DispatchQueue.global().async { input.send(value: 1) }
                    DispatchSemaphore(value: 0).waitInTest()
                }
            }

            private static func chain(
                _ levels: Int,
                around producer: SignalProducer<Int, Never>
            ) -> SignalProducer<Int, Never> {
                (0..<levels).reduce(producer) { chain, _ in chain.map { $0 + 1 } }
            }

            private static func onThread(stack: Int, _ body: @escaping @Sendable () -> Void) {
                let done = DispatchSemaphore(value: 0)
                let thread = Thread {
                    body()
                    done.signal()
                }
                thread.stackSize = stack
                thread.start()
                done.waitInTest()
            }
        }

        @Test(arguments: Place.allCases) func tooManyLevelsStopWithASentence(place: Place) async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [place = place as Place] in
                await place.run()
            }
            let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
            let sentences = ["The stack of this thread is nearly used up (", "see Contracts, under Depth"]
            #expect(sentences.filter { !text.contains($0) } == [], "\(text)")
        }
    }
#endif
