import MillraceFeedback
import MillraceStreams

extension Path {
    /// Does one of all operations.
    mutating func step(_ random: inout SeededGenerator, change: (inout Screen) -> Void = { _ in }, _ make: () -> Screen)
    {
        let id = randomElement(using: &random)?.id ?? 1
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2, 3: push(make())
        case 4: present(make())
        case 5: pop()
        case 6: dismiss()
        case 7: pop(from: id)
        case 8: replace(with: make())
        case 9: self[id: id] = nil
        case 10: changeRow(withID: id, change)
        default: if Int.random(in: 0..<4, using: &random) == 0 { replaceAll(with: [make(), make()]) }
        }
    }
}
