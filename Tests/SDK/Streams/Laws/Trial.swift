import Foundation
import MillraceStreams
import StreamsTestSupport

/// One run of an operator under a law.
final class Trial: Sendable {
    /// What the script sends, a second apart.
    static let script = [1, 2, 2, 3]

    let lawCase: LawCase
    let scheduler = TestScheduler()
    let witness = Witness()
    let participants = Participants()
    let inners: InnerStreams

    /// How often the work began and ended, where the origin is work.
    let begun = Shared(0)
    let ended = Shared(0)

    /// The cause of each beginning.
    let causes = Shared<[CauseID]>([])

    private let hasWaited = Shared(false)
    private let upstream = Shared(Upstream.none)
    private let disposable = Shared<(any Disposable)?>(nil)

    init(_ lawCase: LawCase, starting: Bool = true) {
        inners = InnerStreams(participants)
        self.lawCase = lawCase
        if starting {
            start()
        }
    }

    /// Applies the operator and starts or observes the result.
    private func start() {
        let started = apply().start(witness)
        disposable.change { $0 = started }
        noteWork()
        scheduler.advance()
    }

    /// Applies the operator.
    func apply() -> Application {
        let bench = participants.watch(Bench(scheduler, inners), as: "closure of the operator")
        let (application, upstream) = lawCase.row.apply(self, lawCase.origin, bench)
        self.upstream.change { $0 = upstream }
        return application
    }

    var log: String {
        witness.log
    }

    /// Whether anything was left to the scheduler so far: without that it makes no difference when its clock moves.
    var isTimed: Bool {
        hasWaited.value
    }

    private func noteWork() {
        if !scheduler.isIdle {
            hasWaited.change { $0 = true }
        }
    }

    func send(_ values: some Sequence<Int>, eachFor seconds: Int = 1) {
        for value in values {
            upstream.value.send(value)
            noteWork()
            if seconds > 0 {
                scheduler.advance(by: .seconds(seconds))
            }
        }
    }

    func end(_ ending: Ending, thenFor seconds: Int = 10) {
        upstream.value.end(ending)
        noteWork()
        if seconds > 0 {
            scheduler.advance(by: .seconds(seconds))
        }
    }

    /// Sends until the first value has come out.
    ///
    /// - Returns: What is left of the script.
    @discardableResult
    func sendUntilSomethingComes(than count: Int = 0) -> ArraySlice<Int> {
        var rest = Self.script[...]
        while witness.valueCount <= count, let value = rest.popFirst() {
            send([value])
        }
        return rest
    }

    func dispose() {
        disposable.value?.dispose()
        // Whatever comes after `observe(on:)` comes on the scheduler, an interruption too: its observer may need the
        // thread.
        if lawCase.row.key.contains("observe(on:") {
            scheduler.advance()
        }
    }

    /// Lets go of what the script holds.
    ///
    /// What is alive now is held by the stream, whose disposable is still here.
    func letGo() {
        upstream.value.letGo()
    }
}

/// An operator that was applied, whatever comes out of it.
struct Application: Sendable {
    /// Starts or observes it, once or several times.
    let start: @Sendable (Witness) -> (any Disposable)?

    /// Starts it within a lifetime, if it is a producer.
    let attach: (@Sendable (CompositeDisposable) -> Void)?
}
