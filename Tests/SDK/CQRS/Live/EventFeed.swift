import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport

@testable import MillraceCQRS

/// A backend of a number that others raise, each time with an event, for ten seconds of virtual time, and one observer
/// of it.
///
/// An exchange reads the number somewhere between its beginning and its end, which takes up to a longest time, and
/// fails now and then.
final class EventFeed {
    private static let step = 10

    private let desk = LiveDesk()
    private let longest: Int
    private let pause: Int
    private let usesPatches: Bool
    private var generator: SeededGenerator
    private var options = LiveOptions()
    /// When the number was raised: the first time for 1.
    private var raises: [Int] = []
    private var now = 0
    /// When the exchange that is under way reads and ends, and what it has read.
    private var exchange: (reads: Int, ends: Int, number: Int?)?
    private var asked = 0
    private var begins: [Int] = []
    private(set) var problems: [String] = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        longest = [10, 100, 1_000].randomElement(using: &generator) ?? 10
        pause = [0, 200, 1_000].randomElement(using: &generator) ?? 0
        usesPatches = Bool.random(using: &generator)
        options.leastPause = .milliseconds(pause)
    }

    func run() {
        let (shown, _) = desk.observe(0, options)
        let often = [1, 5, 50].randomElement(using: &generator) ?? 1
        while now < 10_000 {
            goOn()
            if Int.random(in: 0..<often, using: &generator) == 0 { raiseNumber() }
            check(shown)
            desk.clock.advance(by: .milliseconds(Self.step))
            now += Self.step
        }
        // Nothing happens any more: the latest number is shown, and nothing is asked.
        for _ in 0..<1_000 {
            goOn()
            desk.clock.advance(by: .milliseconds(Self.step))
            now += Self.step
        }
        if shown.answers.last != .fresh("\(raises.count)") { problems.append("at rest: \(shown.last ?? "nothing")") }
        if desk.asked != asked { problems.append("asked for nothing") }
    }

    private func raiseNumber() {
        raises.append(now)
        let number = "\(raises.count)"
        desk.live.queries.patch(
            usesPatches && Bool.random(using: &generator)
                ? .one(LiveDesk.Letters(), showing: { if (Int($0) ?? 0) < Int(number) ?? 0 { $0 = number } })
                : .one(LiveDesk.Letters())
        )
    }

    /// Lets an exchange begin, read and end.
    private func goOn() {
        if desk.asked > asked {
            if desk.asked > asked + 1 { problems.append("two exchanges at once") }
            asked = desk.asked
            begins.append(now)
            let time = Int.random(in: 0...(longest / Self.step), using: &generator) * Self.step
            exchange = (now + Int.random(in: 0...time, using: &generator), now + time, nil)
        }
        guard var current = exchange else { return }
        if current.reads <= now, current.number == nil { current.number = raises.count }
        exchange = current
        guard current.ends <= now else { return }
        exchange = nil
        desk.answer("\(current.number ?? raises.count)")
    }

    private func check(_ shown: LiveDesk.Shown<String>) {
        // The exchange that was overtaken, the pause, and the one that follows; two steps for the beginnings.
        let bound = 2 * longest + pause + 3 * Self.step
        let number = Int(shown.answers.last?.value ?? "") ?? 0
        if number > raises.count { problems.append("\(number) of \(raises.count)") }
        if number < raises.count, now - raises[number] > bound {
            problems.append("\(now): \(number + 1) is missing since \(raises[number])")
        }
        if let last = shown.answers.last, last.isFresh, number < raises.count { problems.append("\(now): \(last)") }
        guard begins.count > 1, let last = begins.last else { return }
        if last - begins[begins.count - 2] < pause { problems.append("\(begins.suffix(2)) are too close") }
    }
}
