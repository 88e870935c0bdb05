import CPNG
import MillraceRendering

/// An image of red, green, blue and opacity, each from 0 to 255.
///
/// ```swift
/// let flag = PixelImage(width: 1, height: 2, rgba: [255, 255, 255, 255, 220, 20, 60, 255])
/// ```
public struct PixelImage: Hashable, Sendable {
    let pixels: Pixels

    /// The number of pixels in a row.
    public var width: Int { pixels.width }
    /// The number of rows.
    public var height: Int { pixels.height }
    /// Four bytes for each pixel, row by row from the top.
    public var rgba: [UInt8] { pixels.rgba }

    /// The most pixels of an image by default: 16,777,216, which take 64 MiB.
    public static let mostPixels = 1 << 24

    /// Creates an image of pixels.
    ///
    /// - Parameters:
    ///   - width: The number of pixels in a row.
    ///   - height: The number of rows; a width or height below 1, or more than 65,536, gives an image without pixels.
    ///   - rgba: Four bytes for each pixel; missing ones are transparent, further ones are left out.
    public init(width: Int, height: Int, rgba: [UInt8]) {
        let sides = 1...1 << 16
        guard sides.contains(width), sides.contains(height) else {
            pixels = Pixels(width: 0, height: 0, rgba: [])
            return
        }
        let count = width * height * 4
        let missing = Array(repeating: UInt8(0), count: max(0, count - rgba.count))
        pixels = Pixels(width: width, height: height, rgba: rgba.prefix(count) + missing)
    }

    /// Reads an image from the bytes of a PNG file; colors of 16 bits become 8, palettes and grays the colors that they
    /// stand for.
    ///
    /// This takes as long as decompressing the file, so a business controller should do it, and not a renderer. The
    /// first call loads libpng 1.6 (`apt install libpng16-16t64`).
    ///
    /// - Parameters:
    ///   - png: The bytes of the file.
    ///   - mostPixels: The limit of width times height. The pixels of a greater image are never read.
    /// - Throws: The reason why there is no image. No file, however it is made, ends the process.
    public init(png: [UInt8], mostPixels: Int = mostPixels) throws(PictureError) {
        guard let library = mr_png_shared() else { throw .libraryIsMissing }
        var message = [CChar](repeating: 0, count: Int(MR_PNG_MESSAGE))
        var (width, height): (UInt32, UInt32) = (0, 0)
        guard mr_png_size(library, png, png.count, &width, &height, &message) == 0 else {
            throw .damaged(Self.text(message))
        }
        let (columns, rows) = (Int(width), Int(height))
        guard columns <= 1 << 16, rows <= 1 << 16, columns * rows <= mostPixels else {
            throw .tooLarge(width: columns, height: rows)
        }
        var rgba = [UInt8](repeating: 0, count: columns * rows * 4)
        guard mr_png_read(library, png, png.count, &rgba, rgba.count, &message) == 0 else {
            throw .damaged(Self.text(message))
        }
        pixels = Pixels(width: columns, height: rows, rgba: rgba)
    }

    private static func text(_ message: [CChar]) -> String {
        String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
