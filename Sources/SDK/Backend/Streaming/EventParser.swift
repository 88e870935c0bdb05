import MillracePlatform

/// Reads server-sent events line by line (the HTML standard, section 9.2.6).
struct EventParser {
    struct Event: Equatable {
        var id: String?
        var name: String
        var data: Data
    }

    /// The identifier of the last complete event, from which the stream is to be continued.
    private(set) var lastID: String?
    /// The identifier that the next event will have.
    private var id: String?
    /// The pause in seconds that the stream asked for.
    private(set) var pause: Double?
    private var splitter = LineSplitter(.any)
    private var name = ""
    private var data: Data?
    private var isFirstLine = true

    /// The largest number of bytes of an identifier, which is sent back in a header field; a longer one is ignored, and
    /// so is one with control characters.
    private static let idLimit = 4096

    init(lastID: String? = nil) {
        self.lastID = lastID
        id = lastID
    }

    /// Returns the events that a further piece of the body completes.
    mutating func events(adding piece: Data) throws(LineSplitter.TooLong) -> [Event] {
        var events: [Event] = []
        for line in try splitter.lines(adding: piece) {
            if let event = try take(line) { events.append(event) }
        }
        return events
    }

    private mutating func take(_ line: Data) throws(LineSplitter.TooLong) -> Event? {
        var line = line
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == 32 { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "event":
            name = String(decoding: value, as: UTF8.self)
        case "data":
            if data == nil { data = Data() } else { data?.append(10) }
            data?.append(value)
            if data?.count ?? 0 > LineSplitter.limit { throw LineSplitter.TooLong() }
        case "id" where value.count <= EventParser.idLimit && value.allSatisfy(HeaderFields.Field.isValueByte):
            id = value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
        case "retry" where !value.isEmpty && value.allSatisfy { (48...57).contains($0) }:
            pause = Double(String(decoding: value, as: UTF8.self)).map { min($0 / 1000, 86_400) }
        default:
            break
        }
        return nil
    }

    private mutating func dispatch() -> Event? {
        lastID = id
        defer {
            name = ""
            data = nil
        }
        return data.map { Event(id: lastID, name: name.isEmpty ? "message" : name, data: $0) }
    }
}
