import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport

/// A producer that continues with others, as a description: what it sends can be told without any stream.
indirect enum ChainTree: Sendable, CustomStringConvertible {
    case part([Int], fails: Bool)
    case concat(ChainTree, ChainTree)
    case prefix(ChainTree, ChainTree)
    case then(ChainTree, ChainTree)
    case handled(ChainTree, ChainTree)
    case prefixValue(Int, ChainTree)
    case concatValue(ChainTree, Int)
    /// What hides the chain below it from the one above.
    case mapped(ChainTree)

    /// What comes before the end, and whether that is a failure.
    var outcome: (values: [Int], fails: Bool) {
        switch self {
        case let .part(values, fails):
            return (values, fails)
        case let .concat(first, second), let .prefix(second, first):
            let (values, fails) = first.outcome
            let next = second.outcome
            return fails ? (values, true) : (values + next.values, next.fails)
        case let .then(first, second):
            return first.outcome.fails ? ([], true) : second.outcome
        case let .handled(first, second):
            let (values, fails) = first.outcome
            let next = second.outcome
            return fails ? (values + next.values, next.fails) : (values, false)
        case let .prefixValue(value, tree):
            let (values, fails) = tree.outcome
            return ([value] + values, fails)
        case let .concatValue(tree, value):
            let (values, fails) = tree.outcome
            return (values + (fails ? [] : [value]), fails)
        case let .mapped(tree):
            return tree.outcome
        }
    }

    /// The producer of the tree.
    ///
    /// - Parameter part: Makes the producer of a part.
    func producer(_ part: ([Int], Bool) -> SignalProducer<Int, Oops>) -> SignalProducer<Int, Oops> {
        switch self {
        case let .part(values, fails): part(values, fails)
        case let .concat(first, second): first.producer(part).concat(second.producer(part))
        case let .prefix(second, first): second.producer(part).prefix(first.producer(part))
        case let .then(first, second): first.producer(part).then(second.producer(part))
        case let .handled(first, second):
            first.producer(part).flatMapError { [next = second.producer(part)] _ in next }
        case let .prefixValue(value, tree): tree.producer(part).prefix(value: value)
        case let .concatValue(tree, value): tree.producer(part).concat(value: value)
        case let .mapped(tree): tree.producer(part).map { $0 }
        }
    }

    var description: String {
        switch self {
        case let .part(values, fails): "\(values)\(fails ? "!" : "")"
        case let .concat(first, second): "(\(first) + \(second))"
        case let .prefix(second, first): "(\(first) before \(second))"
        case let .then(first, second): "(\(first) then \(second))"
        case let .handled(first, second): "(\(first) else \(second))"
        case let .prefixValue(value, tree): "(\(value), \(tree))"
        case let .concatValue(tree, value): "(\(tree), \(value))"
        case let .mapped(tree): "map\(tree)"
        }
    }

    /// A tree of so many parts.
    static func random(_ size: Int, _ generator: inout SeededGenerator) -> ChainTree {
        guard size > 1 else {
            let values = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                Int.random(in: 0...9, using: &generator)
            }
            return .part(values, fails: Int.random(in: 0..<4, using: &generator) == 0)
        }
        // Mostly lopsided, so that chains of either hand come up.
        let left = [1, size - 1, size / 2].randomElement(using: &generator) ?? 1
        switch Int.random(in: 0..<10, using: &generator) {
        case 0, 1: return .concat(random(left, &generator), random(size - left, &generator))
        case 2: return .prefix(random(left, &generator), random(size - left, &generator))
        case 3: return .then(random(left, &generator), random(size - left, &generator))
        case 4, 5, 6: return .handled(random(left, &generator), random(size - left, &generator))
        case 7: return .prefixValue(Int.random(in: 0...9, using: &generator), random(size - 1, &generator))
        case 8: return .concatValue(random(size - 1, &generator), Int.random(in: 0...9, using: &generator))
        default: return .mapped(random(size - 1, &generator))
        }
    }
}
