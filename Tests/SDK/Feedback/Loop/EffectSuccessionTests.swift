import Testing

@testable import MillraceFeedback

/// Every course of inputs of the machine that says when a successor starts.
struct EffectSuccessionTests {
    private enum Input: CaseIterable {
        case start
        case predecessorEnds
        case predecessorHasEnded
        case cancel
    }

    @Test func everyCourse() {
        var courseCount = 0
        var faults: [[Input]] = []
        func check(_ isRight: Bool, _ course: [Input]) {
            if !isRight { faults.append(course) }
        }
        func explore(_ machine: EffectSuccession<Int>, ending: Int, waiting: [Int], _ course: [Input]) {
            courseCount += 1
            check((machine.isFree, machine.isWaitedFor) == (ending == 0, !waiting.isEmpty), course)
            guard course.count < 6 else { return }
            for input in Input.allCases {
                var (machine, ending, waiting) = (machine, ending, waiting)
                let course = course + [input]
                switch input {
                case .start:
                    let starts = machine.start(course.count)
                    check(starts == (ending == 0), course)
                    if !starts { waiting.append(course.count) }
                case .predecessorEnds:
                    machine.predecessorEnds()
                    ending += 1
                case .predecessorHasEnded:
                    guard ending > 0 else { continue }
                    ending -= 1
                    let started = machine.predecessorHasEnded()
                    check(started == (ending == 0 ? waiting : []), course)
                    if ending == 0 { waiting = [] }
                case .cancel:
                    check(machine.cancel() == waiting, course)
                    waiting = []
                }
                explore(machine, ending: ending, waiting: waiting, course)
            }
        }
        explore(EffectSuccession(), ending: 0, waiting: [], [])
        #expect((courseCount, faults) == (2_353, []))
    }
}
