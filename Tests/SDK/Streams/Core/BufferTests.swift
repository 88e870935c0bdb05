import StreamsTestSupport
import Testing

@testable import MillraceStreams

struct BufferTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        let buffering: Buffering
        let pushed: Int
        let popped: Int

        var testDescription: String {
            "\(buffering), \(pushed) in and \(popped) out each round"
        }
    }

    static let shapes: [Shape] = [
        Buffering.unbounded, .bounded(0, .dropOldest), .bounded(0, .dropNewest), .bounded(1, .dropOldest),
        .bounded(1, .dropNewest), .bounded(7, .dropOldest), .bounded(7, .dropNewest), .bounded(100, .dropOldest),
        .bounded(100, .dropNewest),
    ].flatMap { buffering in
        [(1, 1), (3, 2), (70, 69), (5, 9)].map { Shape(buffering: buffering, pushed: $0, popped: $1) }
    }

    @Test("It keeps what an array with the same bound keeps, through growth and wrap-around", arguments: shapes)
    func contents(of shape: Shape) {
        var buffer = Buffer<Int>(shape.buffering, in: "test")
        var model: [Int] = []
        var next = 0
        // What the buffer says and what the model says, round by round.
        var (found, expected): ([[Int?]], [[Int?]]) = ([], [])
        for _ in 0..<60 {
            for _ in 0..<shape.pushed {
                let dropped = buffer.push(next)
                model.append(next)
                next += 1
                var expectedDrop: Int?
                if model.count > shape.buffering.limit {
                    let isOldest = shape.buffering.overflow == .dropOldest
                    expectedDrop = isOldest ? model.removeFirst() : model.removeLast()
                }
                found.append([dropped])
                expected.append([expectedDrop])
            }
            found.append([buffer.count, buffer.isEmpty ? 0 : 1])
            expected.append([model.count, min(model.count, 1)])
            for _ in 0..<shape.popped {
                found.append([buffer.first, buffer.popFirst()])
                expected.append([model.first, model.isEmpty ? nil : model.removeFirst()])
            }
        }
        found.append(buffer.popAll().filter { $0 != nil })
        expected.append(model)
        #expect(found == expected)
        #expect((buffer.isEmpty, buffer.popFirst()) == (true, nil))
    }

    @Test("What has left it is not kept: taken out, dropped, or let go with it")
    func release() {
        let leaks = Leaks()
        var buffer: Buffer<AnyObject>? = Buffer(.bounded(3, .dropOldest), in: "test")
        for _ in 0..<3 { _ = buffer?.push(leaks.watch()) }
        var counts = [leaks.count]
        _ = buffer?.push(leaks.watch())
        counts.append(leaks.count)
        _ = buffer?.popFirst()
        counts.append(leaks.count)
        _ = buffer?.popAll()
        counts.append(leaks.count)
        _ = buffer?.push(leaks.watch())
        buffer = nil
        #expect(counts + [leaks.count] == [3, 3, 2, 0, 0])
    }

    @Test("It tells how full it was at each doubling, and what it has dropped at each doubling of that")
    func marks() {
        var buffer = Buffer<Int>(.bounded(8, .dropNewest), in: "test")
        var marks: [HighWaterMark] = []
        var counts: [Int] = []
        var drops: [Int] = []
        for value in 0..<40 {
            _ = buffer.push(value)
            guard let mark = buffer.takeMark() else { continue }
            marks.append(mark)
            if mark.dropped == 0 { counts.append(mark.count) } else { drops.append(mark.dropped) }
        }
        #expect([counts, drops] == [[2, 4, 8], [1, 2, 4, 8, 16, 32]])
        let isOfTheBuffer = marks.allSatisfy {
            $0.operatorName == "test" && $0.buffering == .bounded(8, .dropNewest)
        }
        #expect((isOfTheBuffer, buffer.takeMark() == nil) == (true, true))
    }
}
