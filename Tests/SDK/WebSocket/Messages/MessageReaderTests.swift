import Foundation
import MillraceStreams
import Testing
import TestSupport

@testable import MillraceWebSocket

@Suite struct MessageReaderTests {
    /// Frames of all kinds, with lengths of all forms.
    private func stream(for role: Role) -> [UInt8] {
        let text = String(repeating: "zażółć ", count: 40)
        let frames: [WireFrame] = [
            .text("Hello"), .binary([]), .text("zaż", final: false), .ping("p"), .more("ółć", final: false), .pong(),
            .more(" 😀"), .text(text), .close(1001, "źle"), .text("never read"),
        ]
        return frames.flatMap { $0.bytes(for: role) }
    }

    @Test(arguments: [Role.client, .server])
    func splitsAtEachByteChangeNothing(_ role: Role) {
        let bytes = stream(for: role)
        let whole = WireLog(bytes, role) { bytes.count }.lines
        let different = (0...bytes.count).filter { split in
            var sizes = [split, bytes.count]
            return WireLog(bytes, role) { sizes.removeFirst() }.lines != whole
        }
        #expect((whole.count, whole.last, different) == (7, "close 1001 źle", []))
    }

    // MARK: Random documents

    private struct Document {
        var bytes: [UInt8] = []
        var lines: [String] = []
    }

    private static let agreements: [DeflateAgreement?] = {
        var forgetting = DeflateAgreement()
        (forgetting.clientForgets, forgetting.serverForgets) = (true, true)
        (forgetting.clientWindowBits, forgetting.serverWindowBits) = (9, 10)
        return [nil, DeflateAgreement(), forgetting]
    }()

    private static func document(
        _ role: Role,
        _ agreement: DeflateAgreement?,
        counts: [Int] = [0, 3, 20, 125, 126, 300, 2000],
        using generator: inout SeededGenerator
    ) -> Document {
        var writer = MessageWriter(role, deflater: agreement?.deflater(of: role), generator: generator)
        var document = Document()
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let count = counts.randomElement(using: &generator) ?? 0
            let letters = "aaaaabć€😀\n"
            let text = Data(String((0..<count / 2).map { _ in letters.randomElement(using: &generator) ?? "a" }).utf8)
            let bytes = Data([UInt8].random(count, using: &generator))
            let message: ReceivedMessage =
                switch Int.random(in: 0..<8, using: &generator) {
                case 0...2: .text(text)
                case 3...5: .binary(bytes)
                case 6: .ping(bytes.prefix(125))
                default: .pong(bytes.prefix(125))
                }
            switch message {
            case .text(let text): document.bytes += writer.text(text)
            case .binary(let data): document.bytes += writer.binary(data)
            case .ping(let data): document.bytes += writer.ping(data)
            case .pong(let data): document.bytes += writer.pong(data)
            case .close: break
            }
            document.lines.append(WireLog.line(message))
        }
        document.bytes += writer.close(.normal, reason: "koniec")
        document.lines.append("close 1000 koniec")
        return document
    }

    @Test func writtenDocumentsAreReadAsTheyWere() {
        var generator = SeededGenerator(seed: 6455)
        for number in 0..<TestDepth.times(2000) {
            let (writer, reader): (Role, Role) = number.isMultiple(of: 2) ? (.client, .server) : (.server, .client)
            let agreement = Self.agreements[number % 3]
            let document = Self.document(writer, agreement, using: &generator)
            let log = WireLog(document.bytes, reader, inflater: agreement?.inflater(of: reader)) {
                Int.random(in: 1...200, using: &generator)
            }
            guard log.lines != document.lines else { continue }
            Issue.record("document \(number): \(log.lines) instead of \(document.lines)")
            return
        }
    }

    /// Streams with bytes that are changed, left out, doubled and moved: a reader throws its own fault or goes on, it
    /// delivers no message over its limit, and nothing after a fault.
    @Test func mutatedStreamsEndInFaults() {
        var generator = SeededGenerator(seed: 7692)
        let limit = 200
        let documents = (0..<120).map { number in
            let agreement = Self.agreements[number % 3]
            let role: Role = number.isMultiple(of: 2) ? .client : .server
            return Self.document(role, agreement, counts: [0, 3, 20, 70, 126, 190], using: &generator).bytes
        }
        var faults: Set<String> = []
        var isTooLarge = false
        for number in 0..<TestDepth.times(50_000, dividedBy: 10) {
            let reader: Role = number.isMultiple(of: 2) ? .server : .client
            var bytes = documents[number % documents.count]
            for _ in 0..<Int.random(in: 1...3, using: &generator) { Self.mutate(&bytes, using: &generator) }
            let inflater = Self.agreements[number % 3]?.inflater(of: reader)
            let log = WireLog(bytes, reader, limit: limit, inflater: inflater) {
                Int.random(in: 1...500, using: &generator)
            }
            if log.countToFault != nil, let last = log.lines.last { faults.insert(last) }
            for line in log.lines where line.contains(" bytes, ") {
                if let count = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }), count > limit {
                    isTooLarge = true
                }
            }
        }
        #expect(faults == ["fault 1002", "fault 1007", "fault 1009"] && !isTooLarge)
    }

    private static func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        guard let place = bytes.indices.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[place] = .random(in: 0...255, using: &generator)
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(bytes[place], at: place)
        default: bytes.removeSubrange(place..<min(place + 20, bytes.count))
        }
    }

    // MARK: Limits

    static let limits: [Row<(frames: [WireFrame], log: [String])>] = [
        Row("fragments as long as the limit", ([.text("1234", final: false), .more("5678")], ["text 12345678"])),
        Row("fragments a byte longer", ([.text("1234", final: false), .more("56789")], ["fault 1009"])),
        Row(
            "pings don't count",
            (
                [.text("1234", final: false), .ping("123456789"), .more("5678")],
                ["ping 123456789", "text 12345678"]
            )
        ),
        Row("each message for itself", ([.text("12345678"), .text("12345678")], ["text 12345678", "text 12345678"])),
    ]

    @Test(arguments: limits)
    func keepsToTheLimit(_ row: Row<(frames: [WireFrame], log: [String])>) {
        for size in [100, 1] {
            let log = WireLog(row.value.frames.flatMap { $0.bytes(for: .client) }, .client, limit: 8) { size }
            #expect(log.lines == row.value.log, sourceLocation: row.location)
        }
    }

    @Test func aPayloadHasMemoryForTheLimitAtMost() {
        let piece = [UInt8](repeating: 7, count: 10)
        var payload: [UInt8] = []
        var capacities: Set<Int> = []
        for _ in 0..<10_000 {
            piece.withUnsafeBytes { payload.append($0, limit: 100_000) }
            capacities.insert(payload.capacity)
        }
        #expect(payload.count == 100_000 && payload.capacity < 101_000 && capacities.count < 20, "\(capacities)")
    }

    // MARK: Masks

    @Test func masksAtEachOffsetAndLength() {
        var generator = SeededGenerator(seed: 1)
        var wrong: [String] = []
        for mask in [0, 1, 0xFF00_0000, 0x0102_0304, .max] as [UInt32] {
            let maskBytes = withUnsafeBytes(of: mask, Array.init)
            for offset in 0...40 {
                for length in 0...40 {
                    let before = (0..<(length + 16)).map { _ in UInt8.random(in: 0...255, using: &generator) }
                    // The part begins anywhere in memory, and the bytes around it stay.
                    let start = (offset + length) % 8
                    var after = before
                    after.withUnsafeMutableBytes { bytes in
                        let part = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<(start + length)])
                        Masking.apply(mask, to: part, from: offset)
                    }
                    var expected = before
                    for index in 0..<length { expected[start + index] ^= maskBytes[(offset + index) % 4] }
                    if after != expected { wrong.append("\(mask) \(offset) \(length)") }
                }
            }
        }
        #expect(wrong == [])
    }

    // MARK: Writing

    static let closes: [Row<(code: UInt16, reason: String, bytes: String)>] = [
        Row("a code", (1000, "", "8802 03e8")),
        Row("a code and a reason", (1001, "bye", "8805 03e9 627965")),
        Row("no code", (1005, "bye", "8800")),
        Row("a reserved code", (1006, "", "8800")),
    ]

    @Test(arguments: closes)
    func writesACloseFrame(_ row: Row<(code: UInt16, reason: String, bytes: String)>) {
        var writer = MessageWriter(.server)
        let bytes = writer.close(CloseCode(rawValue: row.value.code), reason: row.value.reason)
        #expect(bytes == .hex(row.value.bytes), sourceLocation: row.location)
    }

    @Test func aLongReasonEndsWithAScalarAndALongPingIsCut() {
        var writer = MessageWriter(.server)
        let euros = String(repeating: "€", count: 40)
        let close = writer.close(.normal, reason: euros + "żż")
        let ping = writer.ping(Data(count: 200))
        // The head and the code are four bytes, and the head of a ping is two.
        let found = (close.count - 4, WireLog(close, .client) { 7 }.lines, ping.count - 2)
        #expect(found == (122, ["close 1000 \(euros)ż"], 125))
    }

    @Test func masksOfAClientDiffer() {
        var writer = MessageWriter(.client)
        let masks = Set((0..<1000).map { _ in Array(writer.ping()[2...]) })
        #expect(masks.count > 990 && masks.allSatisfy { $0.count == 4 })
    }
}
