/// The bytes of a text that are looked through as one piece: all of them, or those that a reader takes together,
/// without the borders, the gaps and the ends of lines between them.
struct SecretReading {
    private(set) var bytes: [UInt8] = []
    /// The position of each byte in the text.
    private(set) var places: [Int] = []
    /// Whether bytes were left out before each byte, where a secret may have a space.
    private(set) var joints: [Bool] = []

    /// The whole text.
    init(_ text: [UInt8]) {
        bytes = text
    }

    /// Parts of a text, one behind the other.
    init(_ text: [UInt8], _ parts: some Sequence<Range<Int>>) {
        for part in parts where !part.isEmpty {
            joints.append(!bytes.isEmpty)
            joints += repeatElement(false, count: part.count - 1)
            bytes += text[part]
            places += part
        }
    }

    var isWhole: Bool { places.isEmpty }

    func isJoint(_ position: Int) -> Bool { position < joints.count && joints[position] }

    /// Returns the ranges of the text that belong to a range of the reading.
    ///
    /// - Parameter isGap: Returns whether there is only a gap or the end of a line between two positions. Such a gap
    ///   belongs to the secret around it.
    func ranges(_ range: Range<Int>, where isGap: (Range<Int>) -> Bool) -> [Range<Int>] {
        guard !isWhole else { return [range] }
        return places[range].reduce(into: []) { ranges, place in
            if let last = ranges.last, last.upperBound <= place, isGap(last.upperBound..<place) {
                ranges[ranges.count - 1] = last.lowerBound..<place + 1
            } else {
                ranges.append(place..<place + 1)
            }
        }
    }
}
