import MillraceRendering

/// A picture, with its description below: two pixels above each other in each cell, and all that there is room for on a
/// terminal that shows pixels.
///
/// ```swift
/// Picture(of: "A crescent moon", moon, height: 6)
/// ```
/// At a width of 24:
/// ```text
///   ▄▄▀▀▀▀
///  ▀▀▀▀
/// ▀▀▀▀
/// ▀▀▀▀
///  ▀▀▀▀
///   ▀▀▀▀▄▄
/// A crescent moon
/// ```
/// On a theme without colors, the cells have signs for their brightness, from the darkest to the brightest:
///
/// ```text
///  .:-=+*#%@
/// ```
/// A `TerminalHost` asks the terminal for kitty's graphics protocol and for sixel when it shows the first picture; the
/// size is the same on all terminals.
///
/// The picture is made smaller, never larger, so that it fits the width and the height; a cell is taken to be twice as
/// high as wide, so it keeps its shape. The accessible host says the description. Pixels that are more transparent than
/// not aren't drawn, except by kitty's protocol, which has opacity.
public struct Picture: Component {
    /// The description, for those who can't see the picture, and for text without pictures.
    public var description: String
    /// The pixels.
    public var image: PixelImage
    /// The most lines, without the description, from 1 to 1,000; a number out of range is moved to the nearest bound.
    public var lineCount: Int {
        didSet { lineCount = Self.shown(lineCount) }
    }
    /// Whether the description is shown below the picture.
    public var isDescribed: Bool

    /// Creates a picture; its properties explain the arguments, ``lineCount`` the height.
    public init(of description: String, _ image: PixelImage, height: Int = 12, isDescribed: Bool = true) {
        self.description = description
        self.image = image
        lineCount = Self.shown(height)
        self.isDescribed = isDescribed
    }

    private static func shown(_ lineCount: Int) -> Int {
        min(LayoutLimits.linesOfComponent, max(1, lineCount))
    }

    private var caption: Text {
        Text(description).styled(.secondary)
    }

    private func raster(in space: Space) -> PictureRaster {
        PictureRaster(image, columns: space.width, lines: lineCount)
    }

    /// Returns the picture and its description.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns the number of lines of the picture and of its description.
    public func height(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        return raster(in: space).lines + (isDescribed ? caption.height(in: space) : 0)
    }

    /// Returns the width of the picture, or of its description if that is wider.
    public func width(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        return min(space.width, max(raster(in: space).columns, isDescribed ? caption.width(in: space) : 0))
    }

    /// Draws the lines in view.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let raster = raster(in: space)
        for row in canvas.rowsInView.clamped(to: 0..<raster.lines) {
            for column in 0..<raster.columns {
                let (sign, style) =
                    space.theme.isMonochrome
                    ? (raster.sign(row: row, column: column), .plain) : raster.halves(row: row, column: column)
                canvas.write(sign, row: row, column: column, style: style)
            }
        }
        if !space.theme.isMonochrome {
            canvas.place(image.pixels, row: 0, columns: raster.columns, halves: raster.halfCount)
        }
        guard isDescribed else { return }
        let inner = space.with(width: space.width)
        canvas.part(row: raster.lines, column: 0, width: space.width, height: caption.height(in: inner)) {
            caption.draw(on: &$0, in: inner)
        }
    }
}
