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
        for _ in 0..<60 {
            for _ in 0..<shape.pushed {
                let dropped = buffer.push(next)
                model.append(next)
                next += 1
                var expected: Int?
                if model.count > shape.buffering.limit {
                    let isOldest = shape.buffering.overflow == .dropOldest
                    expected = isOldest ? model.removeFirst() : model.removeLast()
                }
                #expect(dropped == expected)
            }
            #expect(buffer.count == model.count)
            #expect(buffer.isEmpty == model.isEmpty)
            for _ in 0..<shape.popped {
                #expect(buffer.first == model.first)
                #expect(buffer.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            }
        }
        #expect(buffer.popAll().compactMap { $0 } == model)
        #expect(buffer.isEmpty)
        #expect(buffer.popFirst() == nil)
    }

    @Test("What has left it is not kept: taken out, dropped, or let go with it")
    func release() {
        let leaks = Leaks()
        var buffer: Buffer<AnyObject>? = Buffer(.bounded(3, .dropOldest), in: "test")
        for _ in 0..<3 { _ = buffer?.push(leaks.watch()) }
        #expect(leaks.count == 3)
        _ = buffer?.push(leaks.watch())
        #expect(leaks.count == 3)
        _ = buffer?.popFirst()
        #expect(leaks.count == 2)
        _ = buffer?.popAll()
        #expect(leaks.count == 0)
        _ = buffer?.push(leaks.watch())
        buffer = nil
        #expect(leaks.count == 0)
    }

    @Test("It tells how full it was at each doubling, and what it has dropped at each doubling of that")
    func marks() {
        var buffer = Buffer<Int>(.bounded(8, .dropNewest), in: "test")
        var counts: [Int] = []
        var drops: [Int] = []
        for value in 0..<40 {
            _ = buffer.push(value)
            guard let mark = buffer.takeMark() else { continue }
            #expect(mark.operatorName == "test")
            #expect(mark.buffering == .bounded(8, .dropNewest))
            if mark.dropped == 0 { counts.append(mark.count) } else { drops.append(mark.dropped) }
        }
        #expect(counts == [2, 4, 8])
        #expect(drops == [1, 2, 4, 8, 16, 32])
        #expect(buffer.takeMark() == nil)
    }
}
