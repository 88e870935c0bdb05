import MillraceStreams

extension SeededGenerator {
    /// Returns a number from zero up to a bound, which is not included.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Returns one of the elements, of which there must be some.
    mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
