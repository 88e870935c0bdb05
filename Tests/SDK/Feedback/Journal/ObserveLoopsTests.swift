import Dispatch
import MillraceFeedback
import MillraceStreams
import Testing

/// An observer of all loops is told what each of them does, from its first moment on or from the middle.
///
/// Other tests have loops at the same time: each test observes the loops of a feature of its own.
@Suite struct ObserveLoopsTests {
    @Test func aLoopIsTheObserversFromItsFirstStateOn() {
        enum Early {
            struct State: Equatable { var count = 0 }
        }
        let log = FeatureLog("Early")
        let loop = Loop<Early.State, Int>(
            initial: .init(),
            reduce: { $0.count += $1 },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0.count > 5 }) { _ in .never },
                Feedback(whenBecomesTrue: { $0.count == 0 }) { _ in .init(value: 6) },
            ]
        )
        loop.send(-7)
        log.stop()
        loop.send(100)
        #expect(
            log.lines == [
                "began 0",
                "▶ feedback 1#1",
                "6 (feedback 1#1): 0 → 6",
                "▶ feedback 0#1",
                "■ feedback 1#1  (answered)",
                "-7 (sent): 6 → -1",
                "■ feedback 0#1  (cancelled: unwanted)",
            ]
        )
    }

    @Test func aLoopThatRunsAlreadyBeginsWithTheStateBeforeItsNextEntry() {
        enum Late {
            struct State: Equatable { var count = 0 }
        }
        let loop = Loop<Late.State, Int>(initial: .init(), reduce: { $0.count += $1 })
        loop.send(1)
        let (first, second) = (FeatureLog("Late"), FeatureLog("Late"))
        loop.send(2)
        second.stop()
        let third = FeatureLog("Late")
        loop.send(3)
        first.stop()
        third.stop()
        let (two, three) = ("2 (sent): 1 → 3", "3 (sent): 3 → 6")
        let lines = [first, second, third].map(\.lines)
        #expect(lines == [["began 1", two, three], ["began 1", two], ["began 3", three]])
    }

    @Test func anObserverMaySendAndMayStopItself() {
        enum Answering {
            struct State: Equatable { var count = 0 }
        }
        let loop = Loop<Answering.State, Int>(initial: .init(), reduce: { $0.count += $1 })
        let handle = SerialDisposable()
        handle.inner = observeLoops(where: { $0.feature == "Answering" }) { [weak loop] report in
            guard case .accepted = report.entry else { return }
            handle.dispose()
            loop?.send(10)
        }
        loop.send(1)
        loop.send(1)
        #expect(loop.state.value.count == 12)
    }

    /// An observer that comes later is told the same names.
    @Test(.serialized, arguments: [true, false]) func aBeginningNamesTheFeedbacks(isThereFirst: Bool) {
        enum Named {
            struct State: Equatable { var isLoading = false }
        }
        let nothing = Feedback<Named.State, Int>(predicate: \.isLoading) { _ in .empty }
        let names = MutableProperty<[[String]]>([])
        func observe() -> any Disposable {
            observeLoops(where: { $0.feature == "Named" }) { report in names.modify { $0.append(report.feedbacks) } }
        }
        let first = isThereFirst ? observe() : AnyDisposable {}
        let loop = Loop<Named.State, Int>(
            initial: .init(),
            reduce: { state, _ in state.isLoading = false },
            feedbacks: [nothing.named("load"), nothing, nothing.named("save"), nothing.named("load")]
        )
        let second = isThereFirst ? AnyDisposable {} : observe()
        loop.send(1)
        loop.send(2)
        first.dispose()
        second.dispose()
        #expect(names.value == [["load", "save", "load 2"], [], []])
    }

    @Test func loopsOfManyThreadsAreToldOneEntryAtATimeEach() {
        enum Busy {
            struct State: Equatable { var count = 0 }
        }
        let counts = MutableProperty<[LoopID: [Int]]>([:])
        let handle = observeLoops(where: { $0.feature == "Busy" }) { report in
            guard case let .accepted(_, _, _, state) = report.entry, let state = state as? Busy.State else { return }
            counts.modify { $0[report.loop, default: []].append(state.count) }
        }
        let loops = (0..<8).map { _ in Loop<Busy.State, Int>(initial: .init(), reduce: { $0.count += $1 }) }
        DispatchQueue.concurrentPerform(iterations: 800) { loops[$0 % 8].send(1) }
        handle.dispose()
        #expect(counts.value.values.map { $0 } == Array(repeating: Array(1...100), count: 8))
    }

    @Test func aLoopIsAskedForOnceByEachObserver() {
        enum Asked {
            struct State: Equatable { var count = 0 }
        }
        let asked = MutableProperty(0)
        let loop = Loop<Asked.State, Int>(initial: .init(), reduce: { $0.count += $1 })
        let heard = MutableProperty(0)
        let handle = observeLoops(
            where: { id in
                guard id.feature == "Asked" else { return false }
                asked.modify { $0 += 1 }
                return false
            },
            { report in heard.modify { $0 += report.loop.feature == "Asked" ? 1 : 0 } }
        )
        for _ in 0..<3 {
            loop.send(1)
            FeatureLog("Asked").stop()
        }
        handle.dispose()
        #expect([asked.value, heard.value] == [1, 0])
    }

    @Test func theStateIsChangedInPlaceWhereNobodyWantsTheLoop() {
        final class Storage: Sendable {}
        enum Quiet {
            struct State: Sendable {
                var storage = Storage()
                var wasAlone: [Bool] = []
            }
        }
        let reduce: Reducer<Quiet.State, Int> = { state, _ in
            state.wasAlone.append(isKnownUniquelyReferenced(&state.storage))
        }
        let loop = Loop<Quiet.State, Int>(initial: .init(), reduce: reduce)
        loop.send(1)
        let other = observeLoops(where: { $0.feature == "none" }) { _ in }
        loop.send(1)
        let own = FeatureLog("Quiet")
        loop.send(1)
        own.stop()
        loop.send(1)
        other.dispose()
        #expect(loop.state.value.wasAlone == [true, true, false, true])
    }
}

/// The lines of one feature's loops.
private final class FeatureLog: Sendable {
    private let store = MutableProperty<[String]>([])
    private let handle = SerialDisposable()

    init(_ feature: String) {
        handle.inner = observeLoops(where: { $0.feature == feature }) { [store] report in
            store.modify { $0.append(Self.line(report.entry)) }
        }
    }

    var lines: [String] {
        store.value
    }

    func stop() {
        handle.dispose()
    }

    private static func line(_ entry: JournalEntry<any Sendable, any Sendable>) -> String {
        switch entry {
        case let .began(state): "began\(number(state))"
        case let .accepted(event, origin, before, after): "\(event) (\(origin)):\(number(before)) →\(number(after))"
        case .started, .ended, .dropped, .missed: "\(entry)"
        }
    }

    private static func number(_ state: any Sendable) -> String {
        (Mirror(reflecting: state).children.first?.value as? Int).map { " \($0)" } ?? ""
    }
}
