/// The colors of a picture, and the color of each pixel.
struct SixelPalette {
    /// Red, green and blue.
    private(set) var colors: [SIMD3<UInt8>] = []
    /// The number of the color of each pixel, row by row; -1 for one that is more transparent than not.
    private(set) var pixels: [Int16]

    /// Chooses colors for a picture: all of its own if they are few enough; else by median cut (Heckbert, 1982).
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - most: The greatest number of colors, at most 256.
    init(_ picture: ScaledPicture, most: Int) {
        pixels = Array(repeating: -1, count: picture.width * picture.height)
        guard !takeOwnColors(of: picture, most: most) else { return }
        let bins = Bins(picture)
        let boxes = bins.boxes(most: most)
        colors = boxes.map(bins.mean)
        var numbers = [Int16](repeating: -1, count: Bins.count)
        for (number, box) in boxes.enumerated() {
            for bin in box { numbers[bin] = Int16(number) }
        }
        for index in pixels.indices where picture.rgba[index * 4 + 3] >= 128 {
            pixels[index] = numbers[Bins.bin(of: picture.color(at: index))]
        }
    }

    private mutating func takeOwnColors(of picture: ScaledPicture, most: Int) -> Bool {
        var numbers: [SIMD3<UInt8>: Int16] = [:]
        for index in pixels.indices where picture.rgba[index * 4 + 3] >= 128 {
            let color = picture.color(at: index)
            if let number = numbers[color] {
                pixels[index] = number
                continue
            }
            guard numbers.count < most else { return false }
            pixels[index] = Int16(numbers.count)
            numbers[color] = pixels[index]
            colors.append(color)
        }
        return true
    }
}

extension ScaledPicture {
    fileprivate func color(at index: Int) -> SIMD3<UInt8> {
        SIMD3(rgba[index * 4], rgba[index * 4 + 1], rgba[index * 4 + 2])
    }
}

/// The colors of a picture in bins, of five bits for each of red, green and blue.
private struct Bins {
    static let count = 1 << 15
    private var weights: [Int]
    private var sums: [SIMD3<Int>]

    init(_ picture: ScaledPicture) {
        weights = Array(repeating: 0, count: Self.count)
        sums = Array(repeating: SIMD3(), count: Self.count)
        for index in 0..<picture.width * picture.height where picture.rgba[index * 4 + 3] >= 128 {
            let color = picture.color(at: index)
            let bin = Self.bin(of: color)
            weights[bin] += 1
            sums[bin] &+= SIMD3(truncatingIfNeeded: color)
        }
    }

    static func bin(of color: SIMD3<UInt8>) -> Int {
        Int(color.x >> 3) << 10 | Int(color.y >> 3) << 5 | Int(color.z >> 3)
    }

    private static func part(_ axis: Int, of bin: Int) -> Int {
        bin >> (10 - 5 * axis) & 31
    }

    /// Returns the mean color of some bins.
    func mean(of bins: ArraySlice<Int>) -> SIMD3<UInt8> {
        let weight = bins.reduce(0) { $0 + weights[$1] }
        let sum = bins.reduce(SIMD3<Int>()) { $0 &+ sums[$1] }
        return SIMD3(truncatingIfNeeded: sum / max(1, weight))
    }

    /// Divides the bins with colors into boxes: the box with the most pixels times its longest side is cut at the
    /// median of that side.
    func boxes(most: Int) -> [ArraySlice<Int>] {
        var boxes = [Box(weights.indices.filter { weights[$0] > 0 }[...], of: self)]
        while boxes.count < most {
            guard let index = boxes.indices.max(by: { boxes[$0].rank < boxes[$1].rank }), boxes[index].rank > 0 else {
                break
            }
            let (lower, upper) = boxes[index].halves(of: self)
            boxes[index] = lower
            boxes.append(upper)
        }
        return boxes.map(\.bins)
    }

    private struct Box {
        let bins: ArraySlice<Int>
        let axis: Int
        let rank: Int

        init(_ bins: ArraySlice<Int>, of all: Bins) {
            self.bins = bins
            let sides = (0..<3).map { axis in
                let parts = bins.lazy.map { Bins.part(axis, of: $0) }
                return (parts.max() ?? 0) - (parts.min() ?? 0)
            }
            axis = sides.indices.max { sides[$0] < sides[$1] } ?? 0
            rank = sides[axis] * bins.reduce(0) { $0 + all.weights[$1] }
        }

        /// Returns the box in two, neither of which is empty.
        func halves(of all: Bins) -> (Box, Box) {
            let sorted = bins.sorted { (Bins.part(axis, of: $0), $0) < (Bins.part(axis, of: $1), $1) }
            let total = sorted.reduce(0) { $0 + all.weights[$1] }
            var (weight, cut) = (0, 0)
            while cut < sorted.count - 1, weight * 2 < total || cut == 0 {
                weight += all.weights[sorted[cut]]
                cut += 1
            }
            return (Box(sorted[..<cut], of: all), Box(sorted[cut...], of: all))
        }
    }
}
