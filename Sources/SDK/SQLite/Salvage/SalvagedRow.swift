import MillraceCQRS
import MillracePlatform

/// A row of any table in a damaged file, not checked yet.
struct SalvagedRow {
    let number: Int64
    /// The values of the columns after the number.
    let values: [SQLiteValue]

    /// Reads a row from its bytes: the sizes and types of the columns, and then their values.
    init?(number: Int64, _ bytes: ArraySlice<UInt8>) {
        self.number = number
        var place = bytes.startIndex
        guard let size = bytes.variable(at: &place, until: bytes.endIndex), size <= bytes.count else { return nil }
        let end = bytes.startIndex + Int(size)
        var body = end
        var values: [SQLiteValue] = []
        while place < end {
            guard let type = bytes.variable(at: &place, until: end),
                let value = Self.value(of: type, in: bytes, at: &body)
            else { return nil }
            values.append(value)
        }
        guard !values.isEmpty, body == bytes.endIndex else { return nil }
        self.values = Array(values.dropFirst())
    }

    private static func value(of type: Int64, in bytes: ArraySlice<UInt8>, at place: inout Int) -> SQLiteValue? {
        func take(_ count: Int64) -> ArraySlice<UInt8>? {
            guard count <= bytes.endIndex - place else { return nil }
            defer { place += Int(count) }
            return bytes[place..<(place + Int(count))]
        }
        func integer(_ count: Int64) -> Int64? {
            guard let taken = take(count) else { return nil }
            let isNegative = taken.first.map { $0 & 0x80 != 0 } ?? false
            return taken.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
        }
        switch type {
        case 0: return .null
        case 1...4: return integer(type).map { .integer($0) }
        case 5, 6: return integer(type == 5 ? 6 : 8).map { .integer($0) }
        case 7: return integer(8).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
        case 8, 9: return .integer(type - 8)
        case 12...:
            guard let taken = take((type - 12) / 2) else { return nil }
            return type % 2 == 0 ? .bytes(Data(taken)) : .text(String(decoding: taken, as: UTF8.self))
        default: return nil
        }
    }

    /// The command in the row, if it is undamaged.
    var command: CommandRecord? {
        guard (9...11).contains(values.count), case let .integer(checksum) = values[0],
            case let .text(login) = values[1],
            case let .text(type) = values[2], case let .integer(version) = values[3], case let .text(lane) = values[4],
            case let .text(key) = values[5], let seconds = values[6].seconds, case let .bytes(payload) = values[7]
        else { return nil }
        var refusal: Data?
        switch values[8] {
        case .null: break
        case let .bytes(data): refusal = data
        case .integer, .real, .text: return nil
        }
        // A row of an earlier version was written without the last columns, and is treated as sent.
        let marks: [Int64] = values[9...].compactMap { if case let .integer(mark) = $0 { mark } else { nil } }
        guard marks.count == values.count - 9 else { return nil }
        let record = CommandRecord(
            number: number,
            login: login,
            type: type,
            version: Int(version),
            lane: lane,
            key: key,
            payload: payload,
            acceptedAt: Date(timeIntervalSinceReferenceDate: seconds),
            isSent: marks.first != 0,
            replacesSent: marks.count == 2 && marks[1] != 0,
            refusal: refusal
        )
        return RecordChecksum(record).value == checksum ? record : nil
    }

    /// The end of a command in the row, if it is undamaged.
    var ending: EndingRecord? {
        guard values.count == 3, case let .integer(checksum) = values[0], case let .text(login) = values[1],
            case let .bytes(ending) = values[2]
        else { return nil }
        let record = EndingRecord(number: number, login: login, ending: ending)
        return RecordChecksum(record).value == checksum ? record : nil
    }

    /// The name of an id in the row, if it is undamaged.
    var name: StoredName? {
        guard values.count == 4, case let .integer(checksum) = values[0], case let .text(login) = values[1],
            case let .bytes(provisional) = values[2], case let .bytes(known) = values[3],
            let provisional = UUID(data: provisional)
        else { return nil }
        let name = StoredName(login: login, provisional: provisional, known: known)
        return name.checksum == checksum ? name : nil
    }

    /// The totals in the row, if they are undamaged.
    var totals: StoreTotals? {
        let numbers: [Int64] = values.compactMap { if case let .integer(number) = $0 { number } else { nil } }
        guard numbers.count == values.count, let checksum = numbers.first else { return nil }
        return StoreTotals(checksum: checksum, Array(numbers.dropFirst()))
    }
}

extension SQLiteValue {
    /// A number of seconds: SQLite stores one without a fraction as an integer.
    fileprivate var seconds: Double? {
        switch self {
        case let .real(value): value
        case let .integer(value): Double(value)
        case .text, .bytes, .null: nil
        }
    }
}
