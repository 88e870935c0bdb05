import CSQLite
import MillraceCQRS
import MillracePlatform

/// The checksum with which a record is stored: FNV-1a of 64 bits, over the fields and their lengths.
///
/// SQLite has no checksum in a file, and returns a text even if the disk has changed it.
struct RecordChecksum {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The value in the form for SQLite.
    var value: Int64 { Int64(bitPattern: state) }

    init() {}

    init(_ record: CommandRecord) {
        add(record.number)
        add(record.login)
        add(record.type)
        add(Int64(record.version))
        add(record.lane)
        add(record.key)
        add(record.payload)
        add(record.acceptedAt)
        add(record.refusal == nil ? 0 : 1)
        if let refusal = record.refusal { add(refusal) }
        // A row of version 1 was written without it, and is treated as sent.
        if !record.isSent { add(0) }
        // A row of a version before 5 was written without it.
        if record.replacesSent { add(1) }
    }

    init(_ record: AnswerRecord) {
        add(record.question.login)
        add(record.question.type)
        add(record.question.query)
        add(Int64(record.version))
        add(record.payload)
        add(record.answeredAt)
    }

    init(_ record: EndingRecord) {
        add(record.number)
        add(record.login)
        add(record.ending)
    }

    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { state = mr_checksum(state, $0.baseAddress, $0.count) }
    }

    mutating func add(_ date: Date) {
        add(Int64(bitPattern: date.stored.bitPattern))
    }

    mutating func add(_ text: String) {
        var text = text
        add(Int64(text.utf8.count))
        text.withUTF8 { state = mr_checksum(state, $0.baseAddress, $0.count) }
    }

    mutating func add(_ data: Data) {
        add(Int64(data.count))
        data.withUnsafeBytes { state = mr_checksum(state, $0.baseAddress, $0.count) }
    }
}

extension Date {
    /// The time in the form for a store: seconds since the beginning of 2001, which is exact, and without a negative
    /// zero, which SQLite doesn't store.
    var stored: Double { timeIntervalSinceReferenceDate + 0 }
}
