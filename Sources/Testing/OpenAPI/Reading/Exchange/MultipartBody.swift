import MillracePlatform

/// The parts of a multipart body (RFC 7578).
struct MultipartBody {
    struct Part {
        let name: String?
        let contentType: String?
        let body: Data
    }

    let parts: [Part]

    /// Reads a body; nil if the content type names no boundary, or the body doesn't begin and end with it.
    init?(_ body: Data, contentType: String) {
        guard let boundary = Self.parameter("boundary", of: contentType), !boundary.isEmpty else { return nil }
        // A first line end lets the first boundary be found as the others are.
        let bytes = Data("\r\n".utf8) + body
        let sections = Self.split(bytes, by: Array("\r\n--\(boundary)".utf8))
        guard sections.count >= 2, sections.last?.starts(with: Array("--".utf8)) == true else { return nil }
        parts = sections.dropFirst().dropLast().compactMap(Self.part)
    }

    private static func part(_ section: Data) -> Part? {
        let end = Array("\r\n\r\n".utf8)
        let halves = split(section, by: end, most: 1)
        guard halves.count == 2 else { return nil }
        let fields = String(decoding: halves[0], as: UTF8.self).split(separator: "\r\n").map { line in
            let pair = line.split(separator: ":", maxSplits: 1)
            return (name: String(pair[0]), value: pair.count > 1 ? pair[1].withoutSpaces : "")
        }
        return Part(
            name: fields.value("Content-Disposition").flatMap { parameter("name", of: $0) },
            contentType: fields.value("Content-Type"),
            body: halves[1]
        )
    }

    static func parameter(_ name: String, of field: String) -> String? {
        for part in field.split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].withoutSpaces.lowercased() == name else { continue }
            return String(pair[1].withoutSpaces[...].trimming { $0 == "\"" })
        }
        return nil
    }

    private static func split(_ data: Data, by separator: [UInt8], most: Int = .max) -> [Data] {
        let bytes = Array(data)
        var sections: [Data] = []
        var (start, position) = (0, 0)
        while position + separator.count <= bytes.count, sections.count < most {
            if bytes[position] == separator[0], bytes[position..<position + separator.count].elementsEqual(separator) {
                sections.append(Data(bytes[start..<position]))
                position += separator.count
                start = position
            } else {
                position += 1
            }
        }
        return sections + [Data(bytes[start...])]
    }
}
