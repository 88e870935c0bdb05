/// The rows or the columns of an image that stand for a part of it: all of a few, else some at equal distances.
///
/// The cost of a picture then doesn't depend on its image.
package struct PixelSamples {
    /// The samples, of which the first ones count.
    @usableFromInline let positions: SIMD4<Int>
    /// The number of samples, from 1 to 4.
    @usableFromInline let count: Int

    /// Chooses from a range of rows or columns, which isn't empty.
    package init(of range: Range<Int>) {
        let (start, length) = (range.lowerBound, range.count)
        count = min(4, length)
        let parts = SIMD4(1, 3, 5, 7)
        positions = start &+ (length <= 4 ? parts / 2 : parts &* length / 8)
    }
}

extension Pixels {
    /// Returns the sums of red, green and blue, each times its opacity, and of the opacity, with the number of samples.
    @inlinable
    package func sum(rows: PixelSamples, columns: PixelSamples) -> (weighted: SIMD4<Int>, count: Int) {
        rgba.withUnsafeBufferPointer { bytes in
            var sum = SIMD4<Int>()
            for row in 0..<rows.count {
                for column in 0..<columns.count {
                    let index = (rows.positions[row] * width + columns.positions[column]) * 4
                    let opacity = Int(bytes[index + 3])
                    sum &+= SIMD4(
                        Int(bytes[index]) &* opacity,
                        Int(bytes[index + 1]) &* opacity,
                        Int(bytes[index + 2]) &* opacity,
                        opacity
                    )
                }
            }
            return (sum, rows.count * columns.count)
        }
    }
}
