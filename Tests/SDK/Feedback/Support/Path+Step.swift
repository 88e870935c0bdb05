import MillraceFeedback
import MillraceStreams

extension Path {
    /// Does one of all operations, which makes at most two new screens.
    mutating func step(_ random: inout SeededGenerator, _ make: () -> Screen) {
        let id = randomElement(using: &random)?.id ?? 1
        switch Int.random(in: 0..<13, using: &random) {
        case 0, 1, 2: push(make())
        case 3: present(make())
        case 4: pop()
        case 5: dismiss()
        case 6: pop(from: id)
        case 7: pop(to: id)
        case 8: replace(with: make())
        case 9: self[id: id] = nil
        case 10:
            // Gone and there again in one event.
            pop()
            push(make())
        case 11: if Bool.random(using: &random) { popToRoot() } else { push(make()) }
        default: if Int.random(in: 0..<4, using: &random) == 0 { replaceAll(with: [make(), make()]) }
        }
    }
}
