import CPNG

/// An image of red, green, blue and opacity, each from 0 to 255.
///
/// ```swift
/// let flag = PixelImage(width: 1, height: 2, rgba: [255, 255, 255, 255, 220, 20, 60, 255])
/// ```
public struct PixelImage: Hashable, Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// Four bytes for each pixel, row by row from the top.
    public let rgba: [UInt8]

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
            (self.width, self.height, self.rgba) = (0, 0, [])
            return
        }
        (self.width, self.height) = (width, height)
        let count = width * height * 4
        self.rgba =
            rgba.count >= count ? Array(rgba.prefix(count)) : rgba + Array(repeating: 0, count: count - rgba.count)
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
        var pixels = [UInt8](repeating: 0, count: columns * rows * 4)
        guard mr_png_read(library, png, png.count, &pixels, pixels.count, &message) == 0 else {
            throw .damaged(Self.text(message))
        }
        (self.width, self.height, rgba) = (columns, rows, pixels)
    }

    private static func text(_ message: [CChar]) -> String {
        String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
