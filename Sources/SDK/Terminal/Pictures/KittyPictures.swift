import MillracePlatform
import MillraceRendering

/// The sequences of kitty's graphics protocol that turn the pictures of one frame into those of the next.
///
/// The number of an image follows from what it shows, and that of a placement from its first cell. So the terminal has
/// exactly the images of the frame that it shows, and no record of them is needed.
struct KittyPictures {
    private let cell: PictureProtocol.CellSize
    private let next: Set<PicturePlacement>
    private let previous: Set<PicturePlacement>
    private let width: Int
    private let newImages: [ShownPicture]
    private let oldImages: [ShownPicture]

    /// The sequence that ends an image of which the terminal may have got a part: kitty takes all until the end of the
    /// string for its data, and the next image for its rest.
    static let ending = "\u{1B}\\\u{1B}_Gm=0,q=2;\u{1B}\\"
    /// The sequence that removes all images of the screen.
    static let removingAll = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
    /// The sequence that removes the images of this process, and not those that another program has left above an
    /// inline area.
    static let removingOwn = "\u{1B}_Ga=d,d=Z,z=\(height),q=2\u{1B}\\"
    /// The height of images above the text, which no other process is likely to use.
    static let height = 1_000_000 + Int(getpid())

    init(cell: PictureProtocol.CellSize, next: TextFrame, previous: TextFrame) {
        self.cell = cell
        width = next.width
        let nextPlacements = PicturePlacement.all(in: next) { _, _ in true }
        let previousPlacements = PicturePlacement.all(in: previous) { _, _ in true }
        (self.next, self.previous) = (Set(nextPlacements), Set(previousPlacements))
        let (nextImages, previousImages) = (nextPlacements.map(\.picture), previousPlacements.map(\.picture))
        newImages = Set(nextImages).subtracting(previousImages).sorted { Self.number(of: $0) < Self.number(of: $1) }
        oldImages = Set(previousImages).subtracting(nextImages).sorted { Self.number(of: $0) < Self.number(of: $1) }
    }

    /// The sequences that remove what the next frame hasn't.
    var removing: String {
        let images = oldImages.map { "\u{1B}_Ga=d,d=I,q=2,i=\(Self.number(of: $0))\u{1B}\\" }
        let placements = previous.subtracting(next).filter { !oldImages.contains($0.picture) }
        let removed = placements.map { "\u{1B}_Ga=d,d=i,q=2,i=\(Self.number(of: $0.picture)),p=\(place($0))\u{1B}\\" }
        return (images + removed.sorted()).joined()
    }

    /// The sequences that store the images that the previous frame hasn't.
    var storing: [UInt8] {
        newImages.flatMap(storing)
    }

    /// The placements that are to be made, each at its first cell.
    var placements: [PicturePlacement] {
        next.subtracting(previous).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    }

    /// Returns the sequence that shows a part of a stored image at the cursor, which stays there.
    ///
    /// The pixels are over the cells, which are blank. Under texts, kitty 0.26 paints each frame over the one before.
    func placing(_ placement: PicturePlacement) -> String {
        let (rows, columns) = (placement.rows, placement.columns)
        let cell = storedCell(for: placement.picture)
        return "\u{1B}_Ga=p,q=2,i=\(Self.number(of: placement.picture)),p=\(place(placement)),"
            + "x=\(columns.lowerBound * cell.width),y=\(rows.lowerBound * cell.height),"
            + "w=\(columns.count * cell.width),h=\(rows.count * cell.height),"
            + "c=\(columns.count),r=\(rows.count),C=1,z=\(Self.height)\u{1B}\\"
    }

    private func place(_ placement: PicturePlacement) -> Int {
        placement.row * width + placement.column + 1
    }

    private static func number(of picture: ShownPicture) -> UInt32 {
        UInt32(truncatingIfNeeded: picture.hashValue) | 1
    }

    /// Returns the size of a cell in which an image is stored: smaller for a very large one, which the terminal
    /// stretches.
    private func storedCell(for picture: ShownPicture) -> PictureProtocol.CellSize {
        var stored = cell
        while picture.columns * stored.width * picture.lines * stored.height > ScaledPicture.mostPixels,
            stored.width > 1 || stored.height > 1
        {
            stored = PictureProtocol.CellSize(width: max(1, stored.width / 2), height: max(1, stored.height / 2))
        }
        return stored
    }

    /// The most bytes of the data in one sequence.
    private static let longestChunk = 4096

    private func storing(_ picture: ShownPicture) -> [UInt8] {
        let image = ScaledPicture(picture, cell: storedCell(for: picture))
        let isOpaque = image.isOpaque
        let pixels = isOpaque ? image.rgb : image.rgba
        let data = [UInt8](Data(pixels).base64EncodedData())
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + data.count / Self.longestChunk * 16 + 64)
        for start in stride(from: 0, to: data.count, by: Self.longestChunk) {
            let end = min(data.count, start + Self.longestChunk)
            let head =
                start == 0
                ? "a=t,q=2,f=\(isOpaque ? 24 : 32),s=\(image.width),v=\(image.height),i=\(Self.number(of: picture)),"
                : ""
            bytes += "\u{1B}_G\(head)m=\(end < data.count ? 1 : 0);".utf8
            bytes += data[start..<end]
            bytes += "\u{1B}\\".utf8
        }
        return bytes
    }
}

extension ScaledPicture {
    /// Three bytes for each pixel: red, green and blue.
    fileprivate var rgb: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
            for index in 0..<width * height {
                for part in 0..<3 { target[index * 3 + part] = rgba[index * 4 + part] }
            }
            count = width * height * 3
        }
    }
}
