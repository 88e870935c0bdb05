import Dispatch
import Foundation
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// A property that is made while changes of another one wait for their turn begins with the newest value, and never
/// goes back to what it knows.
struct LatecomerTests {
    typealias Make = @Sendable ((MutableProperty<Int>, MutableProperty<Int>)) -> Property<[Int]>

    /// The targets of bindings, which end with them; nothing is taken out, because the rows run at once.
    private static let kept = Shared<[any Sendable]>([])

    /// `a` is 3 when the property is made, where 2 and 3 wait for their turns; then `b` becomes 1 and 2, and `a` 4.
    static let forms: [Row<([[Int]], Make)>] = [
        Row("map", [[3], [4]]) { a, _ in a.map { [$0] } },
        Row("zip", [[3, 0], [4, 1]]) { a, b in a.zip(with: b).map { [$0, $1] } },
        Row("combineLatest", [[3, 0], [3, 1], [3, 2], [4, 2]]) { a, b in a.combineLatest(with: b).map { [$0, $1] } },
        Row("combineLatest of three", [[3, 0, 3], [3, 1, 3], [3, 2, 3], [4, 2, 4]]) { a, b in
            Property.combineLatest(a, b, a).map { [$0, $1, $2] }
        },
        Row("combinePrevious", [[9, 3], [3, 4]]) { a, _ in a.combinePrevious(9).map { [$0, $1] } },
        Row("flatMap, the inner one", [[3], [3], [3], [4]]) { a, b in b.flatMap(.latest) { _ in a }.map { [$0] } },
        Row("flatMap, the outer one", [[0], [1], [2], [2]]) { a, b in a.flatMap(.latest) { _ in b }.map { [$0] } },
        Row("a binding", [[3], [4]]) { a, _ in
            let bound = MutableProperty(9)
            bound <~ a
            kept.append(bound)
            return bound.map { [$0] }
        },
    ]

    @Test("What waits is not told again", arguments: forms)
    func whatWaits(form: Row<([[Int]], Make)>) {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let (expected, make) = form.value
        let made = Shared<Property<[Int]>?>(nil)
        let recorder = Recorder<[Int], Never>()
        let maker = a.map { (value: Int) -> Int in
            if value == 1 {
                a.value = 2
                a.value = 3
                let property = make((a, b))
                property.producer.start(recorder.observer)
                made.change { $0 = property }
            }
            return value
        }
        a.value = 1
        b.value = 1
        b.value = 2
        a.value = 4
        let end = (recorder.values, made.value?.value, maker.value)
        #expect(end == (expected, expected.last, 4), sourceLocation: form.location)
    }

    @Test("An inner property of a graph that another thread is in is what it is, not what it is in that turn")
    func innerOfABusyGraph() {
        let (outer, inner) = (MutableProperty(0), MutableProperty(0))
        let (isInside, goesOn, isOver) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let blocking = inner.map { (value: Int) -> Int in
            if value == 1 {
                isInside.signal()
                goesOn.waitInTest()
            }
            return value
        }
        let latest = outer.flatMap(.latest) { $0 == 0 ? Property(value: -1) : Property(capturing: inner) }
        let recorder = latest.producer.record().recorder
        Thread.detachNewThread {
            inner.value = 1
            isOver.signal()
        }
        isInside.waitInTest()
        inner.value = 2
        outer.value = 1
        var seen = [[latest.value]]
        goesOn.signal()
        isOver.waitInTest()
        seen.append(recorder.values)
        inner.value = 3
        seen += [recorder.values, [blocking.value]]
        #expect(seen == [[2], [-1, 2], [-1, 2, 3], [3]])
    }

    @Test("Properties that are made beside a thread that changes their source never go back")
    func neverBack() {
        let source = MutableProperty(0)
        let kept = source.map { $0 }
        let recorders = Shared<[Recorder<Int, Never>]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for round in 0..<200 {
                if thread < 2 {
                    source.modify { $0 += 1 }
                } else {
                    let recorder = Recorder<Int, Never>()
                    let made = round % 2 == 0 ? source.map { $0 } : source.zip(with: source.map { $0 }).map { $0.0 }
                    made.producer.start(recorder.observer)
                    recorders.append(recorder)
                }
            }
        }
        let wrong = recorders.value.map(\.values).filter { !Swift.zip($0, $0.dropFirst()).allSatisfy { $0 < $1 } }
        #expect((wrong, kept.value) == ([], 400))
    }
}
