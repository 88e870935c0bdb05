import Foundation
import MillraceRendering
import MillraceTestKit

@testable import MillraceTerminal

/// A terminal that shows pictures by kitty's protocol and in sixel, beside the text of a `VirtualTerminal`.
struct PictureTerminal {
    typealias Pixel = SIMD4<UInt8>

    private struct Placement {
        var row: Int
        var column: Int
        var numbers: [String: Int]
    }

    private struct Image {
        var width: Int
        var pixels: [Pixel]
    }

    private(set) var text: VirtualTerminal
    private(set) var complaints: [String] = []
    private let cell: PictureProtocol.CellSize
    private let width: Int
    private var images: [Int: Image] = [:]
    private var placements: [[Int]: Placement] = [:]
    private var upload: (head: [String: Int], data: String)?
    /// The pixels in sixel, for each cell, counted line by line.
    private var painted: [Int: [Pixel]] = [:]

    init(width: Int, height: Int, cell: PictureProtocol.CellSize) {
        text = VirtualTerminal(width: width, height: height)
        (self.width, self.cell) = (width, cell)
    }

    /// The number of images that the terminal keeps.
    var imageCount: Int { images.count }

    mutating func receive(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let start = rest.indices.dropLast().first(where: { rest[$0] == 0x1B && "P_".utf8.contains(rest[$0 + 1]) })
        {
            show(rest[..<start])
            guard let end = rest[(start + 2)...].firstIndex(of: 0x1B),
                rest.suffix(from: end).starts(with: [0x1B, 0x5C])
            else { return complaints.append("a string without an end") }
            let content = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
            if rest[start + 1] == UInt8(ascii: "P") { receive(sixel: content) } else { receive(command: content) }
            rest = rest[(end + 2)...]
        }
        show(rest)
    }

    private mutating func show(_ bytes: ArraySlice<UInt8>) {
        text.changedCells = []
        text.receive(Array(bytes))
        for cell in text.changedCells { painted[cell] = nil }
    }

    /// Returns the pixels over a cell, or `nil` where there is only text.
    func pixels(row: Int, column: Int) -> [Pixel]? {
        if let pixels = painted[row * width + column] { return pixels }
        let over = placements.filter { _, placement in
            (placement.row..<placement.row + placement.numbers["r", default: 0]).contains(row)
                && (placement.column..<placement.column + placement.numbers["c", default: 0]).contains(column)
        }
        guard let (key, placement) = over.first, over.count == 1 else { return over.isEmpty ? nil : [] }
        guard let image = images[key[0]] else { return [] }
        let x = placement.numbers["x", default: 0] + (column - placement.column) * cell.width
        let y = placement.numbers["y", default: 0] + (row - placement.row) * cell.height
        return (y..<y + cell.height).flatMap { y in
            (x..<x + cell.width).map { image.pixels[y * image.width + $0] }
        }
    }

    // MARK: - kitty

    private mutating func receive(command: String) {
        guard command.hasPrefix("G") else { return complaints.append("unknown command \(command.prefix(20))") }
        let parts = command.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        var (numbers, letters): ([String: Int], [String: String]) = ([:], [:])
        for pair in parts[0].split(separator: ",").map({ $0.split(separator: "=") }) {
            if let number = Int(pair[1]) { numbers[String(pair[0])] = number }
            letters[String(pair[0])] = String(pair[1])
        }
        if parts.count == 2 { return receive(data: String(parts[1]), numbers) }
        let (image, place) = (numbers["i", default: 0], numbers["p", default: 0])
        switch (letters["a"], letters["d"]) {
        case ("d", "A"): (images, placements) = ([:], [:])
        case ("d", "Z"):
            let gone = placements.filter { $0.value.numbers["z"] == numbers["z"] }.map(\.key)
            for key in gone { (placements[key], images[key[0]]) = (nil, nil) }
        case ("d", "I"):
            if images.removeValue(forKey: image) == nil { complaints.append("removed no image") }
            placements = placements.filter { $0.key[0] != image }
        case ("d", "i"):
            if placements.removeValue(forKey: [image, place]) == nil { complaints.append("removed no placement") }
        case ("p", nil):
            if images[image] == nil { complaints.append("placed no image") }
            let cursor = text.cursor
            placements[[image, place]] = Placement(row: cursor.row, column: cursor.column, numbers: numbers)
        default: complaints.append("unknown command \(command.prefix(20))")
        }
    }

    private mutating func receive(data: String, _ numbers: [String: Int]) {
        if data.utf8.count > 4096 { complaints.append("a long chunk") }
        upload = upload.map { ($0.head, $0.data + data) } ?? (numbers, data)
        guard numbers["m"] == 0, let (head, text) = upload else { return }
        upload = nil
        guard let bytes = Data(base64Encoded: text).map(Array.init), let width = head["s"], let height = head["v"],
            let depth = head["f"].map({ $0 / 8 }), bytes.count == width * height * depth
        else { return complaints.append("wrong data") }
        let pixels = stride(from: 0, to: bytes.count, by: depth).map { start in
            let alpha = depth == 4 ? bytes[start + 3] : 255
            return Pixel(bytes[start], bytes[start + 1], bytes[start + 2], alpha)
        }
        images[head["i", default: 0]] = Image(width: width, pixels: pixels)
    }

    // MARK: - Sixel

    private mutating func receive(sixel: String) {
        guard sixel.hasPrefix("0;1;0q\"1;1;") else { return complaints.append("unknown sixel \(sixel.prefix(20))") }
        var rest = Array(sixel.dropFirst("0;1;0q\"1;1;".count).utf8)[...]
        func numbers() -> [Int] {
            let digits = rest.prefix { $0 == UInt8(ascii: ";") || (0x30...0x39).contains($0) }
            rest = rest[digits.endIndex...]
            return digits.split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
        }
        let size = numbers()
        if size[0] > 1000 || size[1] > 1000 { complaints.append("a picture of \(size)") }
        var colors: [Int: Pixel] = [:]
        var (color, count, x, y) = (0, 1, 0, 0)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "#"):
                let parts = numbers()
                color = parts[0]
                guard parts.count == 5 else { continue }
                let channels = parts[2...].map { UInt8(($0 * 255 + 50) / 100) }
                colors[color] = Pixel(channels[0], channels[1], channels[2], 255)
            case UInt8(ascii: "!"): count = numbers()[0]
            case UInt8(ascii: "$"): x = 0
            case UInt8(ascii: "-"): (x, y) = (0, y + 6)
            case 0x3F...0x7E:
                for bit in 0..<6 where (byte - 0x3F) >> UInt8(bit) & 1 == 1 {
                    for x in x..<x + count { paint(colors[color], x: x, y: y + bit, size: size) }
                }
                (x, count) = (x + count, 1)
            default: complaints.append("unknown sign \(byte)")
            }
        }
        // Terminals leave the cursor in different places.
        text.receive(Array("\u{1B}[\(text.cursor.row + 2);\(text.cursor.column + 1)H".utf8))
    }

    private mutating func paint(_ color: Pixel?, x: Int, y: Int, size: [Int]) {
        guard let color, x < size[0], y < size[1] else { return complaints.append("painted beside the picture") }
        let (row, column) = (text.cursor.row + y / cell.height, text.cursor.column + x / cell.width)
        // xterm scrolls after a picture in its last line.
        guard row < text.cells.count - 1, column < width else { return complaints.append("painted outside") }
        let empty = Array(repeating: Pixel(), count: cell.width * cell.height)
        painted[row * width + column, default: empty][y % cell.height * cell.width + x % cell.width] = color
    }
}
